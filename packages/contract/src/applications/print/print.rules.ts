/** What of an application is printed. */
export const printKinds = ['application', 'offers', 'checklist'] as const
export type PrintKind = (typeof printKinds)[number]
export const printNames: Readonly<Record<PrintKind, string>> = {
  application: 'Application summary',
  offers: 'Comparison of offers',
  checklist: 'Document checklist',
}
/** So many offers stand side by side on paper at most. */
export const mostOffers = 8
