/** The newest updates, for the home page. */

/** The readers of unread updates, for the shell. */
export { InformationReader } from './reading/information-reader.view.tsx'
export { NewestUpdates } from './reading/newest-updates.view.tsx'
export { ProductReader } from './reading/product-reader.view.tsx'
