import fs from 'node:fs'
import type { Gate } from '@embark/contract/kernel/access.ts'
import { gateMeanings } from '@embark/contract/organization/switch/switch.rules.ts'
import { Argument, type Command } from 'commander'
import { pathAsTyped } from '#platform/config/invocation.ts'
import { type CommandMeans, type Outcome, withOperator, withOwner } from './command-means.ts'
import { listTenants, setTenantStatus } from './upkeep.ts'

/** The gates that only who runs the installation may switch. */
const operatorGates = Object.entries(gateMeanings).flatMap(([key, { isOperatorOnly }]) => (isOperatorOnly ? [key] : []))

/** tenant list, create, suspend, resume, gate, export */
export function addTenantCommands(program: Command, means: CommandMeans, { done }: Outcome): void {
  const tenant = program.command('tenant').description('Companies on this installation.')
  addTenantRecords(tenant, means, done)
  tenant
    .command('create <code>')
    .description('Makes a company with its standard roles and lists.')
    .requiredOption('--name <name>', 'its name')
    .option('--country <code>', 'its country, such as GB')
    .option('--currency <code>', 'its currency, such as GBP')
    .option('--time-zone <zone>', 'its time zone, such as Europe/London')
    .option('--language <code>', 'en, fr, tr or ar')
    .option('--host <name>', 'the name in the address its people open, such as acme.example')
    .action(
      async (
        code: string,
        given: Record<'name' | 'country' | 'currency' | 'timeZone' | 'language' | 'host', string | undefined> & { name: string },
      ) => {
        const made = await withOperator(means, (operator) =>
          operator.createTenant({
            code,
            name: given.name,
            ...(given.country && { country_code: given.country }),
            ...(given.currency && { currency: given.currency }),
            ...(given.timeZone && { time_zone: given.timeZone }),
            ...(given.language && { default_language: given.language }),
            ...(given.host && { host: given.host }),
          }),
        )
        done(`Made the tenant ${made.code} (${made.number}). ${made.address}`, made)
      },
    )
  for (const [name, status, description] of [
    ['suspend', 'suspended', 'Shuts the doors of a company; its data stays.'],
    ['resume', 'active', 'Opens them again.'],
  ] as const) {
    tenant
      .command(`${name} <code>`)
      .description(description)
      .action(async (code: string) => {
        await withOwner(means, (owner) => setTenantStatus(owner, code, status))
        done(`${code} is ${status}.`, { code, status })
      })
  }
  tenant
    .command('gate <code>')
    .description('Switches what a company may not switch itself: sharing its institutions, or telling all companies of product updates.')
    .addArgument(new Argument('<gate>').choices(operatorGates))
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .action(async (code: string, gate: Gate, state: 'on' | 'off') => {
      await withOperator(means, (operator) => operator.setGate({ tenant: code, gate, enabled: state === 'on' }))
      done(`${gate} is ${state} for ${code}.`, { code, gate, state })
    })
}

/** tenant list, export: which there are, and everything of one. */
function addTenantRecords(tenant: Command, means: CommandMeans, done: Outcome['done']): void {
  tenant
    .command('list')
    .description('Names every company: its code, number, state, addresses and how many people sign in.')
    .action(async () => {
      const tenants = await withOwner(means, listTenants)
      const lines = tenants.map(({ code, number, name, status, hosts, people }) =>
        [code.padEnd(20), number.padEnd(8), status.padEnd(10), `${people} people`.padEnd(12), name, hosts.join(' ')].join(' ').trimEnd(),
      )
      done(lines.length ? lines.join('\n') : 'There is no company yet.', { tenants })
    })
  tenant
    .command('export <code>')
    .description('Writes everything of one company into a directory or a .zip file: rows, files, contacts and a calendar. No secrets.')
    .requiredOption('--to <place>', 'an empty or new directory, or a file that ends in .zip')
    .action(async (code: string, { to }: { to: string }) => {
      const summary = await withOperator(means, (operator) => operator.exportTenant({ tenant: code, to: pathAsTyped(to) }))
      const rows = Object.values(summary.rows).reduce((sum, each) => sum + each, 0)
      const missing = summary.missing_files.length ? ` ${summary.missing_files.length} files were not found.` : ''
      done(`${to}: ${rows} rows and ${summary.files} files of ${code}.${missing}`, { to, ...summary })
    })
}

/** user create, reset-password, 2fa-off, sso-off */
export function addUserCommands(program: Command, means: CommandMeans, { done }: Outcome): void {
  const user = program.command('user').description('People who sign in.')
  user
    .command('create <email>')
    .description('Makes a person, and a link with which they choose their password; it is also sent to them by mail.')
    .requiredOption('--tenant <code>', 'the company')
    .requiredOption('--first-name <name>', 'the first name')
    .option('--last-name <name>', 'the last name', '')
    .option('--role <key>', 'the role', 'administrator')
    .action(async (email: string, given: { tenant: string; firstName: string; lastName: string; role: string }) => {
      const made = await withOperator(means, (operator) =>
        operator.createUser({ tenant: given.tenant, email, first_name: given.firstName, last_name: given.lastName, role: given.role }),
      )
      done(`Made ${made.email}. They choose their password here, once:\n${made.link}`, made)
    })
  user
    .command('reset-password <email>')
    .description('Makes a link with which a person chooses a new password.')
    .requiredOption('--tenant <code>', 'the company')
    .action(async (email: string, { tenant }: { tenant: string }) => {
      const begun = await withOperator(means, (operator) => operator.resetPassword({ tenant, email }))
      done(`${email} chooses a new password here, once:\n${begun.link}`, begun)
    })
  user
    .command('2fa-off <email>')
    .description('Takes app, passkeys and backup codes off a person who lost them. They are told, signed out, and set up new ones.')
    .requiredOption('--tenant <code>', 'the company')
    .action(async (email: string, { tenant }: { tenant: string }) => {
      await withOperator(means, (operator) => operator.removeFactors({ tenant, email }))
      done(`${email} signs in with the password alone.`, { email })
    })
  user
    .command('sso-off <email>')
    .description('Parts a person from their account at the provider of the company; the next one with their address is joined anew.')
    .requiredOption('--tenant <code>', 'the company')
    .action(async (email: string, { tenant }: { tenant: string }) => {
      const { parted } = await withOperator(means, (operator) => operator.partFromProvider({ tenant, email }))
      done(parted ? `${email} is joined to no provider any more.` : `${email} was joined to no provider.`, { email, parted })
    })
}

/** ip clear */
export function addAddressCommands(program: Command, means: CommandMeans, { done }: Outcome): void {
  program
    .command('ip')
    .description('The address lists of a company.')
    .command('clear')
    .description('Switches every entry off, for when they keep everybody out. The entries stay and can be switched on again.')
    .requiredOption('--tenant <code>', 'the company')
    .action(async ({ tenant }: { tenant: string }) => {
      const result = await withOperator(means, (operator) => operator.clearAddresses({ tenant }))
      done(`${result.switchedOff} entries are switched off.`, result)
    })
}

/** sso off */
export function addProviderCommands(program: Command, means: CommandMeans, { done }: Outcome): void {
  program
    .command('sso')
    .description('The provider with which the people of a company sign in.')
    .command('off')
    .description('Switches it off, for when it keeps everybody out. The settings stay, and it can be switched on again.')
    .requiredOption('--tenant <code>', 'the company')
    .action(async ({ tenant }: { tenant: string }) => {
      const { wasOn } = await withOperator(means, (operator) => operator.switchProviderOff({ tenant }))
      done(wasOn ? 'Single sign-on is switched off.' : 'Single sign-on was off already.', { wasOn })
    })
}

/** demo load, remove; catalogue import */
export function addContentCommands(program: Command, means: CommandMeans, { done, failed }: Outcome): void {
  const demo = program.command('demo').description('A company to look at, in which every screen shows something.')
  demo
    .command('load')
    .description('Makes it.')
    .option('--leads <count>', 'how many leads it has', '600')
    .action(async ({ leads: leadCount }: { leads: string }) => {
      const leads = Number(leadCount)
      if (!Number.isInteger(leads) || leads < 50 || leads > 20_000) throw new Error('--leads is a whole number from 50 to 20000.')
      const made = await withOperator(means, (operator) => operator.loadDemo({ leads, say: (line) => means.complain(line) }))
      done(
        [
          `Made ${made.tenant}. Sign in as:`,
          ...made.signIns.map(({ role, email, password }) => `  ${role.padEnd(22)} ${email}  ${password}`),
        ].join('\n'),
        made,
      )
    })
  demo
    .command('remove')
    .description('Removes it and everything in it.')
    .action(async () => {
      const { removed } = await withOperator(means, (operator) => operator.removeDemo())
      done(removed.length > 0 ? `Removed ${removed.join(', ')}.` : 'There is none.', { removed })
    })
  program
    .command('catalogue')
    .description('Institutions and what they teach.')
    .command('import <file>')
    .description('Reads institutions and programs from a CSV file.')
    .requiredOption('--tenant <code>', 'the company')
    .action(async (file: string, { tenant }: { tenant: string }) => {
      if (!fs.existsSync(pathAsTyped(file))) throw new Error(`There is no file ${file}.`)
      const result = await withOperator(means, (operator) => operator.importCatalogue({ tenant, file: pathAsTyped(file) }))
      const refused = result.refused.map(({ row, message }) => `\n  row ${row}: ${message}`).join('')
      if (result.refused.length > 0) failed()
      done(`${result.rows} rows: ${result.created} made, ${result.updated} changed, ${result.refused.length} refused.${refused}`, result)
    })
}
