import { screen } from '../kernel/screen.ts'

/** Screens of the module documents. */
export const documentScreens = {
  documentTypes: screen('/master/document-types', {
    access: 'documents.types.update',
    title: 'Document types',
    menu: { section: 'settings', order: 53, icon: 'applications' },
  }),
}
