import { screen } from '../kernel/screen.ts'

/** The lists a company keeps for everything else. */
export const masterScreens = {
  clientServices: screen('/master/client-services', {
    access: 'masters.client.services.read',
    title: 'Client services',
    menu: { section: 'settings', order: 50, icon: 'services' },
  }),
  lists: screen('/master/lists', {
    access: 'masters.lists.read',
    title: 'Lists',
    menu: { section: 'settings', order: 53, icon: 'tags' },
  }),
  documentTypes: screen('/master/document-types', {
    access: 'documents.types.update',
    title: 'Document types',
    menu: { section: 'settings', order: 53, icon: 'tags' },
  }),
  exchangeRates: screen('/master/exchange-rates', {
    access: 'masters.lists.read',
    title: 'Exchange rates',
    menu: { section: 'settings', order: 63, icon: 'exchange' },
  }),
  tags: screen('/master/manage-tag', {
    access: 'masters.tags.read',
    title: 'Tags',
    menu: { section: 'settings', order: 52, icon: 'tags' },
  }),
  tagPrograms: screen('/master/manage-tag/assign-to-program/:tag_identifier', {
    access: 'masters.tags.assign',
    title: 'Assign to programs',
  }),
  vendors: screen('/vendors', {
    access: 'vendors.read',
    title: 'Vendors',
    menu: { section: 'settings', order: 61, icon: 'vendors' },
  }),
  formFields: screen('/master/lead-fields', {
    access: 'masters.form.fields.read',
    title: 'Form fields',
    menu: { section: 'settings', order: 54, icon: 'fields' },
  }),
  createFormField: screen('/master/lead-fields/create', { access: 'masters.form.fields.create', title: 'New field' }),
  forms: screen('/master/form', {
    access: 'masters.forms.read',
    title: 'Forms',
    menu: { section: 'settings', order: 55, icon: 'forms' },
  }),
  createForm: screen('/master/form/create', { access: 'masters.forms.create', title: 'New form' }),
  formBuilder: screen('/master/form/:form_id', { access: 'masters.forms.update', title: 'Build form' }),
  timelines: screen('/master/timeline', {
    access: 'masters.timelines.read',
    title: 'Timelines',
    menu: { section: 'settings', order: 51, icon: 'pipeline' },
  }),
  stages: screen('/master/stages', {
    access: 'masters.stages.read',
    title: 'Stages',
    menu: { section: 'settings', order: 52, icon: 'stages' },
  }),
}
