import { namesIn } from '#platform/list/names.ts'

/** Institutions and campuses as other records show them. */
export const institutionNames = namesIn<{ id: number; identifier: string; name: string; logo_url: string | null }>('institutions', [
  'id',
  'identifier',
  'name',
  'logo_url',
])
export const campusNames = namesIn<{ id: number; name: string; city: string | null }>('campuses', ['id', 'name', 'city'])
