/** A new branch from within a picker of branches. */
export { BranchInPlace } from './branch/branch-in-place.form.tsx'
