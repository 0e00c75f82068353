import { sentenceOf } from '@embark/contract/kernel/issues.ts'
import { PersonFields } from '@embark/contract/organization/staff/staff.contract.ts'
import type { StaffImportField } from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { fold } from '#platform/tabular/fold.ts'
import { parsePhone } from '#platform/text/phone.ts'

/** Why a row is refused: a sentence to translate, and the field it is about. */
export interface RowFault {
  readonly field: string | null
  readonly text: string
  readonly vars?: Record<string, string | number>
}

export type Cells = Partial<Record<StaffImportField, string>>
interface Place {
  readonly id: number
  readonly names: readonly string[]
}
/** What names in the file may mean. */
export interface Choices {
  readonly roles: readonly Place[]
  readonly branches: readonly Place[]
  readonly teams: readonly Place[]
  readonly country: string
  /** Addresses that are taken. */
  readonly taken: ReadonlySet<string>
}
/** A valid row: the person, and their memberships by id. */
export interface Decided {
  readonly person: { first_name: string; last_name: string; email: string; country_code: string; mobile: string; gender: string }
  readonly places: { role_ids: number[]; branch_id: number | null; team_ids: number[] }
}

const genders: Record<string, 'male' | 'female'> = Object.fromEntries([
  ...['male', 'm', 'man', 'homme', 'h', 'erkek', 'e', 'bay', 'ذكر'].map((word) => [fold(word), 'male']),
  ...['female', 'f', 'woman', 'femme', 'kadın', 'k', 'bayan', 'أنثى'].map((word) => [fold(word), 'female']),
])

function numberIn({ country_code = '', mobile = '' }: Cells, country: string) {
  const dial = country_code.replace(/[^\d+]/g, '').replace(/^(?:00)?(?=\d)/, '+')
  const read = parsePhone(dial && !mobile.trim().startsWith('+') ? `${dial}${mobile.replace(/^\D*0+/, '')}` : mobile, country)
  return read.ok ? { country_code: read.value.country_code, mobile: read.value.mobile } : { country_code: dial || '+0', mobile }
}

/** Several names in one cell, separated by semicolons, bars or commas. */
const listIn = (cell = '') =>
  cell
    .split(/[;|,،]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Judges one row: the person to create, or why not. `seen` holds the addresses of earlier rows. */
export function judged(cells: Cells, rowNo: number, choices: Choices, seen: Map<string, number>): Decided | RowFault[] {
  const faults: RowFault[] = []
  const parsed = PersonFields.safeParse({ ...cells, ...numberIn(cells, choices.country), gender: genders[fold(cells.gender ?? '')] ?? '' })
  if (!parsed.success) for (const issue of parsed.error.issues) faults.push({ field: String(issue.path[0]), ...sentenceOf(issue) })
  const idsOf = (field: 'role' | 'branch' | 'team', among: readonly Place[]) =>
    listIn(cells[field]).flatMap((value) => {
      const match = among.find(({ names }) => names.some((name) => fold(name) === fold(value)))
      if (!match) faults.push({ field, text: '“{{value}}” is not one of the choices', vars: { value } })
      return match ? [match.id] : []
    })
  const [role_ids, branches, team_ids] = [idsOf('role', choices.roles), idsOf('branch', choices.branches), idsOf('team', choices.teams)]
  if (!listIn(cells.role).length) faults.push({ field: 'role', text: 'Role is required' })
  if (branches.length > 1) faults.push({ field: 'branch', text: 'Choose one branch' })
  const email = parsed.success ? parsed.data.email : (cells.email ?? '').trim().toLowerCase()
  const twin = seen.get(email)
  if (twin !== undefined) faults.push({ field: 'email', text: 'The same person is in row {{row}}', vars: { row: twin } })
  else if (email) seen.set(email, rowNo)
  if (choices.taken.has(email)) faults.push({ field: 'email', text: 'This email address cannot be used' })
  if (!parsed.success || faults.length) return faults
  return {
    person: parsed.data,
    places: { role_ids: [...new Set(role_ids)], branch_id: branches[0] ?? null, team_ids: [...new Set(team_ids)] },
  }
}
