/** What other modules show of what became of chosen programs. */
export { ChangedChoices } from './program-change/changed-choices.view.tsx'
