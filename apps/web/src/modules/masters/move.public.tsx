/** The dialog of a move to another status, for the records of other modules. */

export { choicesOfMoves, MoveScreen, nextOf, useAskedForms } from './stage/move.dialog.tsx'
export { MoveCell } from './stage/move-cell.form.tsx'
export { showMoved } from './stage/show-moved.state.ts'
export { SubStatusField } from './sub-status/sub-status-field.form.tsx'
