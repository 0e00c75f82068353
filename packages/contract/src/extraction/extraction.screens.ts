import { screen } from '../kernel/screen.ts'

/** Screens of the module extraction. */
export const extractionScreens = {
  ocrSubscriptions: screen('/settings/extraction-credits', {
    access: 'settings.subscriptions.read',
    title: 'Extraction credits',
    menu: { section: 'settings', order: 90, icon: 'ocr-subscriptions' },
  }),
}
