import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { ProgramFinder } from './program-finder.view.tsx'

/** Where programs are found, put aside and compared. */
export default function ProgramFinderPage() {
  return <ProgramFinder layout="cards" path={catalogScreens.programs.path} />
}
