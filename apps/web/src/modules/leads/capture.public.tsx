/** A secret that is shown once. */
export { ShownOnce } from './capture-key/new-key.dialog.tsx'
