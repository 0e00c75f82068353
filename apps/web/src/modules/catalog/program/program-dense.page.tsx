import { ProgramFinder } from './program-finder.view.tsx'

/** The same finder as a dense table. */
export default function ProgramDensePage() {
  return <ProgramFinder layout="table" />
}
