import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Command } from 'commander'
import { backup } from '#platform/backup/backup.ts'
import { restore } from '#platform/backup/restore.ts'
import { makeKept } from '#platform/backup/schedule.ts'
import { openVault } from '#platform/backup/vault.ts'
import { type Config, checkConfig, loadConfig } from '#platform/config/config.ts'
import { configDocs, configExample } from '#platform/config/config-docs.ts'
import { pathAsTyped } from '#platform/config/invocation.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openStore } from '#platform/files/open-store.ts'
import { type CommandMeans, type Outcome, withDatabase, withOwner } from './command-means.ts'
import { examine } from './doctor.ts'
import { retryDeadWork } from './upkeep.ts'

/** serve, migrate, doctor */
export function addServerCommands(program: Command, means: CommandMeans, { done, failed }: Outcome): void {
  program
    .command('serve')
    .description('Starts the portal; with processes=worker or =web, only that part.')
    .action(() => means.serve().then(() => undefined))
  program
    .command('migrate')
    .description('Brings the database to the shape of this release.')
    .action(async () => {
      const { applied } = await withDatabase(means, (ownerUrl) => migrate(ownerUrl))
      done(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to do.', { applied })
    })
  program
    .command('doctor')
    .description('Looks at everything an installation needs, and names what is broken and how to mend it.')
    .action(async () => {
      const findings = await examine(means.config)
      const lines = findings.map(
        ({ check, status, detail, fix }) => `${status.padEnd(8)} ${check.padEnd(14)} ${detail}${fix ? `\n${' '.repeat(24)}${fix}` : ''}`,
      )
      if (findings.some(({ status }) => status === 'broken')) failed()
      done(lines.join('\n'), { findings })
    })
}

/** backup, restore, jobs retry */
export function addKeepingCommands(program: Command, means: CommandMeans, { done }: Outcome): void {
  program
    .command('backup <file>')
    .description('Writes database and files into one archive, while the portal runs. The secret is not in it.')
    .action(async (file: string) => {
      const { bytes, rows, files, missing_files } = await withDatabase(means, async (ownerUrl, config) =>
        backup({ ownerUrl, files: await openStore(config.files) }, pathAsTyped(file)),
      )
      const total = Object.values(rows).reduce((sum, each) => sum + each, 0)
      const missing = missing_files.length > 0 ? ` ${missing_files.length} files were not found: ${missing_files.join(', ')}` : ''
      done(`${file}: ${total} rows, ${files} files, ${Math.ceil(bytes / 1e6)} MB.${missing}`, {
        file,
        bytes,
        rows: total,
        files,
        missing_files,
      })
    })
  program
    .command('restore <file>')
    .description('Puts a backup into an empty installation, all or nothing.')
    .action(async (file: string) => {
      if (!fs.existsSync(pathAsTyped(file))) throw new Error(`There is no file ${file}.`)
      const { rows, files } = await withDatabase(means, async (ownerUrl, config) =>
        restore({ ownerUrl, files: await openStore(config.files) }, pathAsTyped(file)),
      )
      const total = Object.values(rows).reduce((sum, each) => sum + each, 0)
      done(`Restored ${total} rows and ${files} files. Give this installation the secret of the old one, or everybody signs in again.`, {
        rows: total,
        files,
      })
    })
  addBackupsCommands(program, means, done)
  program
    .command('jobs')
    .description('Work that was given up on.')
    .command('retry')
    .description('Lets every failed job and undelivered event be tried again.')
    .action(async () => {
      const retried = await withOwner(means, retryDeadWork)
      done(`Tried again: ${retried.jobs} jobs, ${retried.events} events.`, retried)
    })
}

/** backups list, make, restore: those of the schedule, wherever they are kept. */
function addBackupsCommands(program: Command, means: CommandMeans, done: Outcome['done']): void {
  const backups = program.command('backups').description('The backups of the schedule, where backup.store keeps them.')
  backups
    .command('list')
    .description('Names them, oldest first.')
    .action(async () => {
      const vault = await openVault(loadConfig(means.config).backup)
      const names = await vault.list()
      done(names.length ? names.join('\n') : `There is none in ${vault.where}.`, { where: vault.where, names })
    })
  backups
    .command('make')
    .description('Makes one now, and lets go of those that are over.')
    .action(async () => {
      const { name, where, bytes, removed } = await withDatabase(means, async (ownerUrl, config) =>
        makeKept({ ownerUrl, files: await openStore(config.files) }, config),
      )
      done(`${name} in ${where}, ${Math.ceil(bytes / 1e6)} MB.${removed.length ? ` Let go of: ${removed.join(', ')}` : ''}`, {
        name,
        where,
        bytes,
        removed,
      })
    })
  backups
    .command('restore <name>')
    .description('Puts one of them, or the latest, into an empty installation, all or nothing.')
    .action(async (name: string) => {
      const { chosen, rows, files } = await withDatabase(means, (ownerUrl, config) => restoreKept(ownerUrl, config, name))
      done(`Restored ${chosen}: ${rows} rows and ${files} files. Give this installation the secret of the old one.`, {
        name: chosen,
        rows,
        files,
      })
    })
}

async function restoreKept(ownerUrl: string, config: Config, name: string) {
  const vault = await openVault(config.backup)
  const names = await vault.list()
  const chosen = name === 'latest' ? names.at(-1) : names.find((each) => each === name)
  if (!chosen) throw new Error(`There is no backup ${name} in ${vault.where}.`)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-restore-'))
  try {
    const file = path.join(folder, chosen)
    await vault.take(chosen, file)
    const { rows, files } = await restore({ ownerUrl, files: await openStore(config.files) }, file)
    return { chosen, rows: Object.values(rows).reduce((sum, each) => sum + each, 0), files }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** config check, docs, example */
export function addConfigCommands(program: Command, means: CommandMeans, { done }: Outcome): void {
  const config = program.command('config').description('The configuration.')
  config
    .command('check')
    .description('Tells what is wrong with it, and where.')
    .action(() => {
      checkConfig(means.config)
      done('The configuration is valid.', { valid: true })
    })
  config
    .command('docs')
    .description('Prints every key with what it is for, as Markdown.')
    .action(() => done(configDocs(), { docs: configDocs() }))
  config
    .command('example')
    .description('Prints a configuration file with every key, described and switched off.')
    .action(() => done(configExample(), { example: configExample() }))
}
