import fs from 'node:fs'
import path from 'node:path'
import { agentFields } from '@embark/contract/agents/agent-request/agent-request.rules.ts'
import { catalogueFields } from '@embark/contract/catalog/catalogue-import/catalogue-import.rules.ts'
import { extractionProblems, fieldNames, tableNames } from '@embark/contract/extraction/file-extraction/file-extraction.rules.ts'
import { allEndpoints } from '@embark/contract/index.ts'
import { auditActions, recordKinds } from '@embark/contract/kernel/audit.ts'
import { errors } from '@embark/contract/kernel/errors.ts'
import { issueTexts } from '@embark/contract/kernel/issues.ts'
import { terminalMessages } from '@embark/contract/kernel/session-errors.ts'
import { knownTests } from '@embark/contract/leads/background/background.rules.ts'
import { captureFields, captureTexts } from '@embark/contract/leads/capture-form/capture-form.rules.ts'
import { importFields } from '@embark/contract/leads/import/import-fields.rules.ts'
import { leadCategories, leadGenders, leadPlatforms } from '@embark/contract/leads/lead/lead.rules.ts'
import { taskStatuses, taskTypes } from '@embark/contract/leads/task/task.rules.ts'
import { answerTexts } from '@embark/contract/masters/form-submission/answer-texts.rules.ts'
import { eventOf, messageKeys } from '@embark/contract/notifications/template/message-event.rules.ts'
import { permissionModules } from '@embark/contract/organization/permission/permission.rules.ts'
import { groups } from '@embark/contract/organization/role/role.contract.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { serviceFields } from '@embark/contract/services/service-request/service-request.rules.ts'
import { feeds } from '@embark/contract/updates/information-update/information-update.rules.ts'
import { lookupSeeds } from '../apps/server/db/seeds/reference/lookups.ts'
import { pipelineSeeds } from '../apps/server/db/seeds/reference/pipelines.ts'
import { roleSeeds } from '../apps/server/db/seeds/reference/roles.ts'
import { unsubscribeReasonSeeds } from '../apps/server/db/seeds/reference/unsubscribe-reasons.ts'

/** Where texts are written, and how they are told from other strings there. */
const sources: readonly { folder: string; only?: RegExp; patterns: readonly RegExp[] }[] = [
  {
    folder: 'apps/web/src',
    patterns: [
      /\b(?:t|say)\(\s*'((?:[^'\\]|\\.)+)'/g,
      /\b(?:t|say)\(\s*"((?:[^"\\]|\\.)+)"/g,
      // Sentences that reach the translator through a variable.
      /'([A-Z{][^'\\\n]*(?:\\.[^'\\\n]*)* [^'\\\n]*(?:\\.[^'\\\n]*)*)'/g,
      // Both branches of a choice: t(isNew ? 'New' : 'Old').
      /[?:]\s*'([A-Z][A-Za-z' .]{2,60})'/g,
    ],
  },
  {
    folder: 'packages/contract/src',
    // A table of names, such as of states, is for people even where each is one word.
    patterns: [/(?<=const \w+(?:Names|Labels|Words)\b[^=;{]*= \{[^}]*: )'((?:[^'\\]|\\.)+)'/g],
  },
  {
    folder: 'packages/contract/src',
    only: /\.(contract|rules)\.ts$|(money|reasons|shapes)\.ts$/,
    patterns: [/\bt\('((?:[^'\\]|\\.)+)'/g, /'([A-Za-z{][^'\\\n]*(?:\\.[^'\\\n]*)* [^'\n]*)'/g, /"([A-Za-z{][^"\n]* [^"\n]*)"/g],
  },
  {
    folder: 'apps/server/src/modules',
    patterns: [
      /refuseField\([^,]+,\s*'((?:[^'\\]|\\.)+)'/g,
      /\b(?:text|banner_text|consent_text|success_text|title|content|subject|reason|label|sentence|message)\b:\s*'((?:[^'\\]|\\.)+)'/g,
      /\b(?:translate\([^,]+,\s*|t\()'((?:[^'\\]|\\.)+)'/g,
    ],
  },
  { folder: 'apps/server/src/platform/tabular', patterns: [/'([A-Z][^'\n]* [^'\n]*)'/g] },
  { folder: 'apps/server/src/platform/channels', patterns: [/\btranslate\([^,]+,\s*'((?:[^'\\]|\\.)+)'/g] },
  {
    folder: 'apps/server/src/platform/http',
    patterns: [/text: '((?:[^'\\]|\\.)+)'/g, /\btranslate\([^,]+,\s*'((?:[^'\\]|\\.)+)'/g],
  },
]
const notTexts =
  /^([A-Z]{2} ){5}|^([A-Z]{3} )+[A-Z]{3}$|^(GET|POST|PUT|PATCH|DELETE) \/|^[A-Z_]+$|^M[\d .-]|^(Escape|Enter$|Arrow|Geist|IBM|Content-|Mozilla|YYYY|DD-MM-YYYY |Ctrl|Meta)|^\{\{\w+\}\}$|^https?:/

/** Every English text that people may read, so that each can be translated. */
export const textsIn = (root: string) =>
  sorted([
    ...sources.flatMap(({ folder, only, patterns }) => filesIn(path.join(root, folder), only).flatMap((file) => textsOf(file, patterns))),
    ...declared(),
  ])

// What the light entry is made of; its pages fetch a dictionary of their own.
const publicSources = [
  'apps/web/src/modules/identity',
  'apps/web/src/modules/agents/agent-request',
  'apps/web/src/modules/leads/capture-form',
  'apps/web/src/modules/notifications/unsubscribe',
  'apps/web/src/modules/quotations/public-quotation',
  'apps/web/src/ui/public',
  'apps/web/src/platform/i18n',
  'apps/web/src/platform/api',
  'packages/contract/src/identity/password',
]

/** The texts of public pages, a small part of all; own fields are complained about in the words of forms. */
export const publicTextsIn = (root: string) =>
  sorted([
    ...Object.values(answerTexts),
    ...Object.values(captureTexts),
    ...publicSources.flatMap((folder) =>
      filesIn(path.join(root, folder))
        .filter((file) => !isOfPortal(file))
        .flatMap((file) => textsOf(file, sources[0]!.patterns)),
    ),
  ])

/** Pages of the portal that stand beside light ones; they speak through the portal's dictionary. */
const isOfPortal = (file: string) => file.includes('/modules/') && fs.readFileSync(file, 'utf8').includes("'#platform/i18n/i18n.ts'")

const textsOf = (file: string, patterns: readonly RegExp[]) => {
  const code = withoutProse(fs.readFileSync(file, 'utf8'))
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1]!.replaceAll(/\\(['"])/g, '$1')))
}

const sorted = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => !notTexts.test(text) && !terminalMessages.includes(text) && /[A-Za-z]{2}/.test(text)).sort()

/** Texts that are data of the contract and of the seeds. */
function declared(): string[] {
  return [
    'Done',
    'Required',
    ...Object.values(agentFields).map(({ label }) => label),
    ...Object.values(knownTests).flatMap(({ parts }) => Object.keys(parts)),
    ...Object.values(serviceFields).flatMap((fields) => fields.map(({ label }) => label)),
    ...Object.values(feeds).map(({ label }) => label),
    ...Object.values(extractionProblems),
    ...fieldNames,
    ...tableNames,
    ...importFields.map(({ label }) => label),
    ...catalogueFields.map(({ label }) => label),
    ...Object.values(captureFields).map(({ label }) => label),
    ...Object.values(errors).map(([, text]) => text),
    ...Object.values(issueTexts),
    ...Object.values({ ...auditActions, ...recordKinds }),
    ...allScreens.map(({ title }) => title),
    ...[...permissionModules, ...groups].map(({ name }) => name),
    ...allEndpoints.flatMap(({ message }) => message ?? []),
    ...pipelineSeeds.flatMap(({ name, stages }) => [
      name,
      ...stages.flatMap((stage) => [stage.name, ...stage.statuses.map(([, label]) => label)]),
    ]),
    ...lookupSeeds.map(({ label }) => label),
    ...roleSeeds.map(({ name }) => name),
    ...messageKeys.flatMap((key) => [eventOf(key).name, eventOf(key).title, ...eventOf(key).content.split('\n\n')]),
    // Notifications of earlier releases that people still read.
    '{{count}} leads were assigned to you',
    ...unsubscribeReasonSeeds.map(({ title }) => title),
    ...[leadCategories, leadGenders, leadPlatforms, taskStatuses, taskTypes].flat(),
  ]
}

/** Comments, imports and what only the API's readers see are no texts of the product. */
const withoutProse = (code: string) =>
  code
    .replace(/(?<!\w)\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^import .*$/gm, '')
    .replace(/\b(summary|description|className|d|viewBox|valueFormat): ?(\n\s*)?(['"`]).*?\3/g, '')
    .replace(/\b(className|d|viewBox|valueFormat|style)="[^"]*"/g, '')

function filesIn(folder: string, only = /\.tsx?$/): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'gallery' ? [] : filesIn(at, only)
    return only.test(entry.name) && !/\.(test|builder)\.tsx?$/.test(entry.name) ? [at] : []
  })
}

/** The plural forms a language has, by CLDR. */
export const pluralFormsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** What a dictionary needs for a text: the text itself, or one entry for each plural form. */
export const keysFor = (text: string, language: string) =>
  text.includes('{{count}}') ? pluralFormsOf(language).map((form) => `${text}_${form}`) : [text]
