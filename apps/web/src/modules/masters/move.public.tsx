/** The dialog of a move to another status, for the records of other modules. */
export { choicesOfMoves, MoveScreen, useAskedForms } from './stage/move.dialog.tsx'
