import { createHmac } from 'node:crypto'
import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { refusal } from './answers.ts'
import { dialog, openLive, toldThat } from './hands.ts'
import { password, signedIn, signInByHand, somebodyNew, stranger } from './people.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** The code an authenticator app shows now (RFC 6238). */
function codeOf(secret: string): string {
  const bits = [...secret.replace(/\s/g, '')].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin/)
}

test('a person turns the second step on, signs in with it and with a backup code, and turns it off again', async ({ browser }) => {
  const person = await somebodyNew('Finance officer')
  const context = await signedIn(browser, person)
  const page = await context.newPage()
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('link', { name: 'Two Factor Authentication' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  const setUp = dialog(page, 'Turn two factor authentication on')
  await expect(setUp.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = await setUp.getByLabel('Key, where the app cannot scan').inputValue()
  await setUp.getByLabel('Verification code').fill(codeOf(secret))
  await setUp.getByRole('button', { name: 'Confirm' }).click()
  await toldThat(page, 'Two factor authentication enabled successfully')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download backup codes' }).click()])
  const codes = fs.readFileSync(await file.path(), 'utf8').match(/[A-Z2-7]{5}-[A-Z2-7]{5}/g) ?? []
  expect(codes).toHaveLength(10)
  await expect(page.getByText('10 codes left')).toBeVisible()

  const other = await stranger(browser)
  const door = await other.newPage()
  await door.goto('/signin?next=/profile/2fa')
  await signInByHand(door, person)
  await heading(door, 'Confirm that it is you')
  // A reload lets go of the grant: one begins anew.
  await door.reload()
  await expect(door).toHaveURL(/\/signin\?next=/)
  await signInByHand(door, person)
  await door.getByLabel('Verification code').fill('000000')
  await door.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(door.getByText('Invalid verification code')).toBeVisible()
  await door.getByRole('button', { name: 'Use a backup code' }).click()
  await door.getByLabel('Backup code').fill(codes[0]!.toLowerCase())
  await door.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(door).toHaveURL(/\/profile\/2fa$/)
  await expect(door.getByText('9 codes left')).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog(page, 'Turn two factor authentication off').getByRole('button', { name: 'Turn off' }).click()
  await toldThat(page, 'Two factor authentication disabled successfully')
  await context.close()
})

test('a passkey opens the portal alone, and after the password', async ({ browser }) => {
  const person = await somebodyNew('Application officer')
  const context = await signedIn(browser, person)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/profile/2fa')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await toldThat(page, 'Passkey added successfully')
  await logOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
  await logOut(page)
  await signInByHand(page, person)
  await heading(page, 'Confirm that it is you')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
  await page.goto('/profile/2fa')
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await dialog(page, /^Remove the passkey/)
    .getByRole('button', { name: 'Remove' })
    .click()
  await toldThat(page, 'Passkey removed successfully')
  await context.close()
})

test('a device that is logged out elsewhere goes to the sign-in page at once', async ({ browser }) => {
  const [mine, lost] = [await signedIn(browser, 'officer'), await signedIn(browser, 'officer')]
  const [desk, phone] = [await mine.newPage(), await lost.newPage()]
  const call = phone.waitForRequest((request) => Boolean(request.headers()['device-number']))
  await openLive(phone, '/applications')
  const number = (await call).headers()['device-number']!
  await desk.goto('/profile/active-devices')
  await expect(desk.getByText('This device')).toBeVisible()
  await desk.getByLabel('Search by person, device or identifier').fill(number)
  await expect(desk.getByText('This device')).toBeHidden()
  await expect(desk.getByTitle(number)).toHaveCount(1)
  await desk.getByRole('button', { name: 'More actions' }).first().click()
  await desk.getByRole('menuitem', { name: 'Log out' }).click()
  await dialog(desk, /^Log out/)
    .getByRole('button', { name: 'Log out' })
    .click()
  await toldThat(desk, 'Device logged out successfully')
  await expect(phone).toHaveURL(/\/signin/)
  await expect(desk).toHaveURL(/active-devices/)
  await Promise.all([mine.close(), lost.close()])
})

test('a heavy act asks who is there, and goes on by itself', async ({ browser }) => {
  const context = await signedIn(browser, 'counsellor')
  const page = await context.newPage()
  let refused = 0
  // Five minutes pass for the first call only.
  await page.route('**/api/2fa/register-2fa', async (route) => {
    if (refused++ > 0) return route.continue()
    const message = 'Confirm that it is you to go on'
    await route.fulfill(refusal(403, [{ code: 'REAUTH_REQUIRED', message }]))
  })
  await page.goto('/profile/2fa')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const proof = dialog(page, 'Confirm that it is you')
  await proof.getByLabel('Password', { exact: true }).fill('not the password')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText('Invalid credentials')).toBeVisible()
  await proof.getByLabel('Password', { exact: true }).fill(password())
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof).toBeHidden()
  await expect(dialog(page, 'Turn two factor authentication on').getByLabel('Verification code')).toBeVisible()
  await context.close()
})
