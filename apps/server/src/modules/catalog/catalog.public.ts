/** What other modules may use of the catalogue. */

export { setInstitutions } from './claim/claim.commands.ts'
export { catalogFigures, catalogueFact } from './claim/figures.queries.ts'
export { onOffer } from './claim/offer.policy.ts'
export { catalogOptions } from './dropdown/catalog-options.queries.ts'
export { type CatalogueReport, type ImportTools, importCatalogue, importCatalogueRows } from './inventory/catalogue-import.commands.ts'
export type { RawCatalogueRow } from './inventory/catalogue-row.rules.ts'
export { campusNames, institutionNames } from './inventory/inventory-names.queries.ts'
export { cardOf, offerings, withCards } from './program/card.queries.ts'
export { offeringOf, offeringsOf, type ProgramAt, programIntakes } from './program/offering.queries.ts'
export { programFinder } from './program/program-finder.queries.ts'
export { seekers } from './program/seekers.queries.ts'
export { ownerOfCopy } from './share/share.queries.ts'
