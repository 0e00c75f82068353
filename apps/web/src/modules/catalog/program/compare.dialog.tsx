import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { rateInWords } from '@embark/contract/kernel/rate-in-words.ts'
import { quotationScreens } from '@embark/contract/quotations/quotations.screens.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveBlob } from '#platform/api/save-blob.ts'
import { formatDay, inARow } from '#platform/i18n/format.ts'
import { currentLanguage, useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { Link } from '#ui/link.tsx'
import { CompareTable } from '#ui/list/compare-table.tsx'
import { numberLocale } from '#ui/number-locale.ts'
import { amountText } from '#ui/parts/money.tsx'
import { compareCsv, compareFilename, compareHeaders, compareValues } from './compare.state.ts'
import { useDuration } from './program-facts.view.tsx'
import { scoreText } from './score.state.ts'

interface Props {
  readonly cards: readonly ProgramCard[]
  /** The lead the finder works for; empty where it works for none. */
  readonly lead: string
  readonly onRemove: (card: ProgramCard) => void
  readonly onClose: () => void
}

const download = (cards: readonly ProgramCard[]) =>
  saveBlob(new Blob([compareCsv(cards)], { type: 'text/csv;charset=utf-8' }), compareFilename(new Date()))

/** Up to three programs side by side on the whole screen; what differs is marked (G-L-57). */
export function CompareDialog({ cards, lead, onRemove, onClose }: Props) {
  const t = useT()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const rows = useCompared(cards)
  const mayQuote = useCan('quotations.create')
  const mayAssign = useCan('leads.update')
  const programs = cards.map(({ program, campus_id }) => `${program.id}-${campus_id}`).join(',')
  return (
    <Modal opened onClose={onClose} fullScreen className="program-comparing" title={t('Compare Programs')}>
      <div className="program-compared">
        <CompareTable
          items={cards.map(({ identifier, program }) => ({ id: identifier, name: program.name, note: program.institution.name }))}
          rows={rows}
          onlyDifferences={onlyDifferences}
          onOnlyDifferences={setOnlyDifferences}
          onRemove={({ id }) => onRemove(cards.find(({ identifier }) => identifier === id)!)}
        />
      </div>
      <div className="e-compare-foot">
        <Button leftSection={<IconDownload size={18} stroke={1.6} />} onClick={() => download(cards)}>
          {t('Download CSV')}
        </Button>
        {mayAssign && (
          <Button component={Link} href={hrefWith(catalogScreens.assignToLead.path, { lead_identifier: lead, programs })}>
            {t('Assign to leads')}
          </Button>
        )}
        {mayQuote && (
          <Button component={Link} variant="filled" href={hrefWith(quotationScreens.choose.path, { lead, programs })}>
            {t('Make a quotation')}
          </Button>
        )}
      </div>
    </Modal>
  )
}

type Line = readonly [string, (card: ProgramCard, values: Record<string, string>) => string]
type Fee = ProgramCard['tuition_fee']
/** A fee in the currency all are compared in: its own, or what it was converted to. */
const inBase = (base: string, fee: Fee, converted: Fee) => (fee?.currency === base ? fee : converted)

/**
 * The rows of the comparison as people read them, in the words of the finder's cards; names stand in the head already. What no other of
 * them says is marked, so that where two agree it is the third that stands out.
 */
function useCompared(cards: readonly ProgramCard[]) {
  const t = useT()
  const durationOf = useDuration()
  // Whole amounts as on the cards.
  const amount = (money: ProgramCard['tuition_fee']) =>
    money ? `${money.currency} ${amountText(money.amount_minor, money.currency, numberLocale(currentLanguage()), true)}` : ''
  const base = cards.find(({ converted }) => converted)?.converted?.currency
  const rateOf = ({ converted, tuition_fee, application_fee }: ProgramCard) => {
    const currency = (tuition_fee ?? application_fee)?.currency
    if (!converted || !currency) return ''
    const rate = rateInWords(currency, { total: converted, rate: converted.rate })
    return t('{{rate}}, of {{day}}', { rate, day: formatDay(converted.rate_on) })
  }
  const lines: readonly Line[] = [
    ['Campus', ({ campus }) => campus],
    ['Country', (_, values) => t(values['Country']!)],
    ['Tuition fee', ({ tuition_fee }) => amount(tuition_fee)],
    ['Application fee', ({ application_fee }) => amount(application_fee)],
    ...(base
      ? ([
          [
            t('Tuition fee in {{currency}}', { currency: base }),
            ({ converted, tuition_fee }) => amount(inBase(base, tuition_fee, converted?.tuition_fee)),
          ],
          [
            t('Application fee in {{currency}}', { currency: base }),
            ({ converted, application_fee }) => amount(inBase(base, application_fee, converted?.application_fee)),
          ],
          ['Exchange rate', rateOf],
        ] satisfies Line[])
      : []),
    ['Duration', ({ program }, values) => durationOf(program) ?? values['Course Duration']!],
    ['Study level', (_, values) => t(values['Study Level']!)],
    ['Mode of attendance', (_, values) => t(values['Attendance On']!)],
    ['Intakes', ({ program }) => inARow(program.intakes.map(({ intake_name }) => t(intake_name)))],
    ['English test scores', ({ program }) => inARow((program.testscores ?? []).map(scoreText))],
  ]
  const values = cards.map((card) => Object.fromEntries(compareValues(card).map((value, index) => [compareHeaders[index], value])))
  return lines.map(([header, textOf]) => {
    const texts = cards.map((card, index) => textOf(card, values[index] as Record<string, string>))
    return {
      id: header,
      name: t(header),
      values: texts.map((text, place) => (
        <span
          key={cards[place]!.identifier}
          dir={text ? 'auto' : undefined}
          className={text ? undefined : 'e-muted'}
          data-own={texts.filter((other) => other === text).length === 1 || undefined}
        >
          {text || t('Not given')}
        </span>
      )),
      differs: new Set(texts).size > 1,
    }
  })
}
