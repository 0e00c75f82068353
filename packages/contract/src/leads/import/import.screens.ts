import { screen } from '../../kernel/screen.ts'

/** Leads from files: reached from the lead list (specification 3 §1). */
export const leadImportScreens = {
  wizard: screen('/import/lead-import', { access: 'leads.import', title: 'Import leads' }),
}
