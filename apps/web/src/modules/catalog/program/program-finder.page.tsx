import { ProgramFinder } from './program-finder.view.tsx'

/** Where programs are found, put aside and compared. */
export default function ProgramFinderPage() {
  return <ProgramFinder layout="cards" />
}
