import { productCategories } from '@embark/contract/updates/product-category/product-category.contract.ts'
import { productUpdates } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { newTenant, type World } from '../../../../test/world.ts'

/** A company whose updates reach others, and its super admin with a category and a module. */
export async function anAuthor() {
  const maker = await newTenant()
  await maker.within((db) => db.insertInto('tenant_gates').values({ gate_key: 'updates.product_authoring', enabled: true }).execute())
  // A new company makes the directory read the switches again.
  const [acme, other] = [await newTenant(), await newTenant()]
  return { maker, acme, other, ...(await withLists(maker)) }
}

/** The super admin of a company, with a category, a module, and the means to publish. */
export async function withLists(company: World) {
  const admin = await company.person({ role: 'super_admin' })
  const entry = async (type: 'category' | 'module', name: string) =>
    (await admin(productCategories.create, { params: { type }, body: { name } })).data.categoryInfo.identifier
  const entries = { category_identifier: await entry('category', 'Releases'), module_identifier: await entry('module', 'Leads') }
  const publish = async (title: string, more: object = {}) =>
    (await admin(productUpdates.create, { body: { title, content: `<p>${title}</p>`, ...entries, ...more } })).data.productUpdateInfo
  return { admin, places: entries, publish }
}
