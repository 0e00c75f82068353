import type { Gate } from '@embark/contract/kernel/access.ts'
import type { CompanySummary } from '#platform/backup/company-archive.ts'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/observe/log.ts'

/** What an operator can do inside the product; the modules provide it, the command line only asks. */
export interface OperatorActions {
  /** The address says where its people open the portal, and what became of the one there was. */
  createTenant(input: NewTenant): Promise<{ code: string; number: string; address: string }>
  /** Writes everything one company has into a directory or a .zip file. */
  exportTenant(input: { tenant: string; to: string }): Promise<CompanySummary>
  /** Makes a person with a role; the link lets them choose their password, once. */
  createUser(input: NewUser): Promise<{ identifier: string; email: string; link: string }>
  /** Begins a reset: an operator never knows or sets a password. */
  resetPassword(input: { tenant: string; email: string }): Promise<{ link: string }>
  /** Takes every second step off a person who lost theirs; they are told and signed out. */
  removeFactors(input: { tenant: string; email: string }): Promise<void>
  /** Parts a person from the provider they sign in with, who is joined anew with their next sign-in. */
  partFromProvider(input: { tenant: string; email: string }): Promise<{ parted: number }>
  /** Switches the provider of a company off, so that its people sign in as others do. */
  switchProviderOff(input: { tenant: string }): Promise<{ wasOn: boolean }>
  /** Switches one of the gates that a company cannot switch itself. */
  setGate(input: { tenant: string; gate: Gate; enabled: boolean }): Promise<void>
  /** Switches every entry of the address lists of a company off. */
  clearAddresses(input: { tenant: string }): Promise<{ switchedOff: number }>
  /** Makes the company to look at; does nothing where it is already. */
  loadDemo(options?: {
    leads?: number
    say?: (line: string) => void
  }): Promise<{ tenant: string; signIns: { role: string; email: string; password: string }[] }>
  /** How to sign in to the company to look at. */
  demoSignIns(): { role: string; email: string; password: string }[]
  removeDemo(): Promise<{ removed: string[] }>
  importCatalogue(input: {
    tenant: string
    file: string
  }): Promise<{ rows: number; created: number; updated: number; refused: { row: number; message: string }[] }>
  close(): Promise<void>
}

export interface NewTenant {
  code: string
  name: string
  country_code?: string
  currency?: string
  time_zone?: string
  default_language?: string
  /** The name in the address its people open. */
  host?: string
}

export interface NewUser {
  tenant: string
  email: string
  first_name: string
  last_name: string
  /** The system key of a role, such as `administrator`. */
  role: string
}

/** Opens the actions on a migrated database. */
export type OpenOperator = (means: { config: Config; ownerUrl: string; log: Log }) => Promise<OperatorActions>

const actionNames: Record<keyof OperatorActions, true> = {
  createTenant: true,
  exportTenant: true,
  createUser: true,
  resetPassword: true,
  removeFactors: true,
  partFromProvider: true,
  switchProviderOff: true,
  setGate: true,
  clearAddresses: true,
  loadDemo: true,
  demoSignIns: true,
  removeDemo: true,
  importCatalogue: true,
  close: true,
}

/** Every action by name, so that one that no module provides is noticed. */
export const operatorActionNames = Object.keys(actionNames)
