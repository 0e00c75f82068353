/** What other modules and the demo company may use of updates. */
export { publishUpdate } from './information-update/information-update.commands.ts'
export { visibleTypes, visibleUpdates } from './information-update/information-update.policy.ts'
export { createCategory } from './product-category/product-category.commands.ts'
export { writtenHere } from './product-category/product-category.policy.ts'
export { publishProductUpdate } from './product-update/product-update.commands.ts'
export { visibleProductUpdates } from './product-update/product-update.policy.ts'
