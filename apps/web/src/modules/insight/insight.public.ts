/** The reader's own figures, for the home page. */
export { OwnFigures } from './lead-dashboard/own-figures.view.tsx'
