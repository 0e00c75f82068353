/** What other modules show of the catalogue. */
export { ShortlistPanel } from './program/shortlist-panel.view.tsx'
