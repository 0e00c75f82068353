import { screen } from '../kernel/screen.ts'

/** Screens of the quotations module; the page of their readers is public-quotation.screens.ts. */
export const quotationScreens = {
  list: screen('/quotations', {
    access: 'quotations.read',
    title: 'Quotations',
    menu: { section: 'recruit', order: 35, icon: 'invoices', isNotForStudents: true },
  }),
  choose: screen('/programs/quotation', { access: 'quotations.create', title: 'Choose programs for a quotation' }),
  create: screen('/quotation/create', { access: 'quotations.create', title: 'Create quotation', leadsOn: true }),
  edit: screen('/quotation/:identifier/edit', { access: 'quotations.create', title: 'Edit quotation' }),
  preview: screen('/quotation/:identifier/preview', { access: 'quotations.read', title: 'Preview of a quotation', bare: true }),
  send: screen('/quotation/:identifier/send', { access: 'quotations.send', title: 'Send quotation', bare: true }),
}
