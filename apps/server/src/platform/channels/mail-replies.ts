/** Where answers to mails are received for a company, and with what its receiver signs them. */
export interface MailReplies {
  readonly domain: string
  readonly secret: string
}

interface ReplyOptions {
  /** company=domain */
  readonly replyDomains: readonly string[]
  /** company=secret */
  readonly replySecrets: readonly string[]
}

const byCompany = (entries: readonly string[]) =>
  new Map(entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]))

/** How answers to mails come in, by company; nothing for one that has no domain or no secret. */
export function mailRepliesOf({ replyDomains, replySecrets }: ReplyOptions): (company: string) => MailReplies | undefined {
  const [domains, secrets] = [byCompany(replyDomains), byCompany(replySecrets)]
  return (company) => {
    const [domain, secret] = [domains.get(company), secrets.get(company)]
    return domain && secret ? { domain, secret } : undefined
  }
}
