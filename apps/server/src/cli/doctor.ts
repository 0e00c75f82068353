import fs from 'node:fs'
import path from 'node:path'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { hashPassword, setPasswordPasses } from '#platform/auth/passwords.ts'
import { backupAge } from '#platform/backup/schedule.ts'
import { openVault } from '#platform/backup/vault.ts'
import { askPush } from '#platform/channels/push.ts'
import { askSms } from '#platform/channels/sms.ts'
import { type Config, ConfigError, type LoadOptions, loadConfig } from '#platform/config/config.ts'
import { isThisMachine } from '#platform/config/this-machine.ts'
import { openDatabase } from '#platform/db/source.ts'
import { openStore } from '#platform/files/open-store.ts'
import { askTelephony } from '#platform/telephony/telephony.ts'
import { databaseChecks, mostConnections } from './doctor-database.ts'
import { broken, type Finding, ok, reasonOf, warning } from './finding.ts'

/** Looks at everything an installation needs and names what is broken and how to mend it; changes nothing. */
export async function examine(options: LoadOptions): Promise<Finding[]> {
  let config: Config
  try {
    config = loadConfig(options)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map(({ where, key, message, fix }) => broken('configuration', `${where}  ${key}: ${message}`, fix))
  }
  return [
    ok('configuration', `valid; the portal is ${config.publicUrl}`),
    ...secretFindings(config),
    await passwordFinding(config),
    ...addressFindings(config),
    await storageFinding(config),
    ...diskFindings(config),
    await backupFinding(config),
    await mailFinding(config),
    await smsFinding(config),
    await pushFinding(config),
    await telephonyFinding(config),
    ...(await databaseFindings(config)),
  ]
}

// loadConfig refuses weak secrets; what is left is who may read the kept one.
function secretFindings({ dataDir }: Config): Finding[] {
  const file = path.join(dataDir, 'secret')
  if (!fs.existsSync(file) || process.platform === 'win32') return [ok('secret', 'strong')]
  const readable = fs.statSync(file).mode & 0o077
  return [
    readable
      ? broken('secret', `${file} may be read by others`, `chmod 600 ${file}`)
      : ok('secret', 'strong, and readable by its owner only'),
  ]
}

/** A hash that takes less helps whoever stole them, one that takes more makes people wait at the door (R12). */
async function passwordFinding({ passwordPasses }: Config): Promise<Finding> {
  setPasswordPasses(passwordPasses)
  const took: number[] = []
  for (let round = 0; round < 3; round++) {
    const started = performance.now()
    await hashPassword('seven quiet lighthouses')
    took.push(performance.now() - started)
  }
  const ms = Math.round(Math.min(...took))
  if (ms >= 50 && ms <= 150) return ok('passwords', `a hash takes ${ms} ms`)
  const passes = Math.max(2, Math.round((passwordPasses * 80) / Math.max(1, ms)))
  return warning('passwords', `a hash takes ${ms} ms, which should be 50 to 150`, `Set passwordPasses to ${passes}.`)
}

function addressFindings({ publicUrl }: Config): Finding[] {
  if (publicUrl.startsWith('https:') || isThisMachine(publicUrl)) return [ok('address', publicUrl)]
  return [
    warning(
      'address',
      `${publicUrl} is not encrypted: passwords travel in the open`,
      'Put the portal behind https and set publicUrl to it.',
    ),
  ]
}

async function storageFinding({ files }: Config): Promise<Finding> {
  const where = files.store === 'disk' ? files.dir : `bucket ${files.s3.bucket}`
  try {
    await (await openStore(files)).check()
    return ok('storage', `${where} takes files`)
  } catch (error) {
    const fix =
      files.store === 'disk'
        ? `Let the user that runs Embark write to ${where}, and see that the disk is not full.`
        : 'Check files.s3: endpoint, bucket and keys.'
    return broken('storage', `${where} does not take files: ${reasonOf(error)}`, fix)
  }
}

function diskFindings({ dataDir }: Config): Finding[] {
  if (!fs.existsSync(dataDir)) return []
  const { bavail, bsize } = fs.statfsSync(dataDir)
  const free = Math.round((bavail * bsize) / 1e6)
  if (free < 200) return [broken('disk', `${free} MB are left in ${dataDir}`, 'Make room: a full disk stops the database.')]
  return [free < 2000 ? warning('disk', `${free} MB are left in ${dataDir}`, 'Make room soon.') : ok('disk', `${free} MB are left`)]
}

/** A schedule that makes nothing is worse than none, because somebody relies on it. */
async function backupFinding({ backup }: Config): Promise<Finding> {
  if (!backup.at) return ok('backup', 'no schedule; embark backup makes one when it is called')
  try {
    const vault = await openVault(backup)
    const age = await backupAge(vault)
    const fix = 'See the log of a process with processes=all or worker, or run: embark backups make'
    if (age === undefined) return warning('backup', `there is none in ${vault.where} yet`, fix)
    const hours = Math.round(age / 3_600)
    return hours > 48
      ? broken('backup', `the newest in ${vault.where} is ${hours} hours old`, fix)
      : ok('backup', `the newest is ${hours} hours old`)
  } catch (error) {
    return broken('backup', `the place of backups does not answer: ${reasonOf(error)}`, 'Check backup.store, backup.dir and backup.s3.')
  }
}

async function mailFinding({ mail }: Config): Promise<Finding> {
  if (mail.transport === 'outbox' || !mail.url) return ok('mail', 'is kept in the outbox and not sent')
  const server = new URL(mail.url).host
  const transport = nodemailer.createTransport({ url: mail.url, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 })
  try {
    await transport.verify()
    return ok('mail', `${server} takes mail`)
  } catch (error) {
    return broken('mail', `${server} does not take mail: ${reasonOf(error)}`, 'Check mail.url: host, port, user and password.')
  } finally {
    transport.close()
  }
}

async function pushFinding({ push }: Config): Promise<Finding> {
  if (!push.url) return ok('push', 'is kept in the outbox and not sent')
  const server = new URL(push.url).host
  try {
    await askPush({ url: push.url, token: push.token })
    return ok('push', `${server} takes push messages`)
  } catch (error) {
    return broken('push', `${server} does not take push messages: ${reasonOf(error)}`, 'Check push.url and push.token.')
  }
}

async function smsFinding({ sms }: Config): Promise<Finding> {
  if (!sms.url) return ok('sms', 'is kept in the outbox and not sent')
  const server = new URL(sms.url).host
  try {
    await askSms({ url: sms.url, token: sms.token })
    return ok('sms', `${server} takes text messages`)
  } catch (error) {
    return broken('sms', `${server} does not take text messages: ${reasonOf(error)}`, 'Check sms.url and sms.token.')
  }
}

async function telephonyFinding({ telephony: { url, token, secrets } }: Config): Promise<Finding> {
  if (!url) return ok('telephony', secrets.length ? 'tells of calls; none are made from here' : 'there is none')
  const server = new URL(url).host
  try {
    await askTelephony({ url, token })
    return ok('telephony', `${server} makes calls`)
  } catch (error) {
    return broken('telephony', `${server} makes no calls: ${reasonOf(error)}`, 'Check telephony.url and telephony.token.')
  }
}

async function databaseFindings(config: Config): Promise<Finding[]> {
  const isMade = config.database.url !== undefined || fs.existsSync(path.join(config.dataDir, 'postgres'))
  if (!isMade) return [broken('database', `there is none yet in ${config.dataDir}`, 'Start Embark once, or run: embark migrate')]
  try {
    const source = await openDatabase(config)
    try {
      return await withClient(source.ownerUrl, (client) => databaseChecks(client, source.isEmbedded, mostConnections(config)))
    } finally {
      await source.stop()
    }
  } catch (error) {
    const where = config.database.url ? new URL(config.database.url).host : `the embedded one in ${config.dataDir}`
    const fix = config.database.url
      ? 'Check that PostgreSQL runs there, and database.url.'
      : `Look into ${path.join(config.dataDir, 'postgres.log')}.`
    return [broken('database', `${where} does not answer: ${reasonOf(error)}`, fix)]
  }
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, application_name: 'embark doctor' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
