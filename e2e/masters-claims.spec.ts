import { expect, test } from '@playwright/test'
import { choose, complains, failsWith, lastDialog, openScreen, toldThat } from './hands.ts'
import { asProgram, signedIn } from './people.ts'

interface Claimed {
  readonly recordsInfo: readonly { institution_id: number; campus_id: number; program_id: number; name: string }[]
}
/** An institution no open application names, let go with its programs; afterwards everything is as it was. */
async function freeInstitution() {
  const api = await asProgram('admin')
  const claimed = await api.get<Claimed>('/inventory/claim_institutions?type=claim&per_page=100')
  for (const { institution_id, name } of claimed.recordsInfo) {
    const programs = await api.get<Claimed>(`/inventory/unclaim-claim_programs?type=claim&per_page=100&institution_id=${institution_id}`)
    const program_data = programs.recordsInfo.map((row) => ({ institution_id, campus_id: row.campus_id, program_id: row.program_id }))
    const institution_data = [{ institution_id }]
    if (!program_data.length || program_data.length > 90) continue
    try {
      await api.post('/inventory/claim_institutions?type=unclaim', { institution_data })
    } catch {
      continue
    }
    const restore = async () => {
      await api.post('/inventory/claim_institutions?type=claim', { institution_data, visible_to: 'all' })
      await api.post('/inventory/claim_programs?type=claim', { program_data, visible_to: 'all' })
      await api.close()
    }
    return { institution_id, name, restore }
  }
  throw new Error('open applications name every institution of the demo')
}

test('claiming asks for a visibility, and tells what was done and what could not be', async ({ browser }) => {
  const { institution_id, name, restore } = await freeInstitution()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const act = async (wish: string, verb: string, what: string) => {
    const row = page.getByRole('row').filter({ hasText: what })
    if (wish === 'Claim') await row.getByRole('button', { name: /^Claim / }).click()
    else {
      await row.getByRole('button', { name: /actions/i }).click()
      await page.getByRole('menuitem', { name: wish, exact: true }).click()
    }
    return { form: lastDialog(page), go: () => lastDialog(page).getByRole('button', { name: verb, exact: true }).click() }
  }
  const round = async (kind: 'Institution' | 'Program', path: string, what: string) => {
    const [address, many] = [`/inventory/claim_${kind.toLowerCase()}s`, `${kind.toLowerCase()}s`]
    const tried = async (wish: string, verb: string, failed: string, done: string, choice?: string) => {
      const { form, go } = await act(wish, verb, what)
      if (choice && wish === 'Claim') {
        await go()
        await complains(form, 'Visibility', 'Visibility is required')
      }
      if (choice) await choose(form, 'Visibility', choice)
      await failsWith(page, address, failed, () => go())
      await go()
      await toldThat(page, done)
    }
    const at = (tab: string) => openScreen(page, `${path}tab=${tab}&search=${encodeURIComponent(what)}`, `Claim ${many}`)
    await at('unclaimed')
    await expect(page.getByRole('link', { name: /^Claimed/ })).toBeVisible()
    await tried('Claim', 'Claim', `Unable to claim ${many}`, `${kind} claim Successfully`, 'Staff and agents')
    await at('claimed')
    await tried('Change visibility', 'Save visibility', 'Unable to change visibility', 'Visibility Changed Successfully.', 'Everybody')
    if (kind === 'Program') await tried('Unclaim', 'Unclaim', 'Unable to unclaim programs', 'Program unclaim Successfully')
  }
  try {
    await round('Institution', '/inventory/claim-institutions?', name)
    await page.goto(`/inventory/claim-programs?tab=unclaimed&institution_id=${institution_id}`)
    const program = (await page.getByRole('row').nth(1).locator('bdi').first().textContent()) ?? ''
    await round('Program', `/inventory/claim-programs?institution_id=${institution_id}&`, program)
    await openScreen(page, `/inventory/claim-institutions?tab=claimed&search=${encodeURIComponent(name)}`, 'Claim institutions')
    const { go } = await act('Unclaim', 'Unclaim', name)
    await failsWith(page, '/inventory/claim_institutions', 'Unable to unclaim institutions', () => go())
    await go()
    await toldThat(page, 'Institution unclaim Successfully')
  } finally {
    await restore()
    await context.close()
  }
})
