import type { LandingSite } from '@embark/contract/leads/landing-page/landing-content.contract.ts'

/** The address of a picture of a site. */
export const pictureOf = ({ picture_address }: Pick<LandingSite, 'picture_address'>, file: string) =>
  picture_address.replace('{file}', file)

/** What the editor and the preview within it say to each other. */
export const previewMessage = 'landing-preview'
export const previewReady = 'landing-preview-ready'
export const previewPage = 'landing-preview-page'
