import type { LoadOptions } from '../form/search-select.tsx'

const places = ['Leeds', 'Bristol', 'Glasgow', 'Dublin', 'Cork', 'Galway', 'Sheffield', 'Exeter', 'Aberdeen', 'Belfast']

const all = Array.from({ length: 500 }, (_, index) => ({
  value: String(index + 1),
  label: `University of ${places[index % places.length]} ${Math.floor(index / places.length) + 1}`,
  note: index % 2 === 0 ? 'United Kingdom' : 'Ireland',
}))

/** Five hundred institutions, found as a server would find them. */
export const sampleOptions: LoadOptions = (query, page) => {
  const matching = all.filter((option) => option.label.toLowerCase().includes(query.toLowerCase()))
  const options = matching.slice((page - 1) * 20, page * 20)
  return new Promise((resolve) => {
    setTimeout(() => resolve({ options, hasMore: matching.length > page * 20 }), 120)
  })
}
