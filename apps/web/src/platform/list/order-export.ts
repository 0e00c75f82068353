import { listExports } from '@embark/contract/identity/export/export.contract.ts'
import type { ExportedListName } from '@embark/contract/identity/export/export.rules.ts'
import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { call } from '../api/call.ts'
import { sentenceFor } from '../api/failure.ts'
import { formatNumber } from '../i18n/format.ts'
import { say } from '../i18n/i18n.ts'

/** What a list asked, as its answer is kept under: its endpoint, and the call. */
type Asked = readonly [list: ExportedListName, call: { readonly query?: Record<string, unknown> }]

/** Orders the file: a small one is saved at once, of a large one the bell tells when it is there. */
export async function orderExport(asked: unknown, shown: readonly string[]) {
  // Only lists that files are made of have the button.
  const [list, { query = {} }] = asked as Asked
  toast.info({ message: say('Your export is being prepared. The download starts by itself.') })
  try {
    const { exportInfo } = await call(listExports.create, { body: { list, query, columns: [...shown] } })
    if (exportInfo.file) return save(exportInfo.file.download_page)
    toast.info({
      message: say('{{number}} rows are being written. The bell tells you when the file is ready.', {
        number: formatNumber(exportInfo.total),
      }),
      action: { text: say('Exports'), onRun: () => location.assign(to(identityScreens.exports)) },
    })
  } catch (error) {
    toast.failed({ message: say(sentenceFor(error, 'The export failed')) })
  }
}

/** Saves what a signed link opens; its server says that it is saved and not shown. */
function save(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
