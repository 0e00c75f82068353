import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { Button, Modal } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { saveBlob } from '#platform/api/save-blob.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { CompareTable } from '#ui/list/compare-table.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { compareCsv, compareFilename, compareHeaders, compareValues } from './compare.state.ts'

interface Props {
  readonly cards: readonly ProgramCard[]
  readonly onRemove: (card: ProgramCard) => void
  readonly onClose: () => void
}

const download = (cards: readonly ProgramCard[]) =>
  saveBlob(new Blob([compareCsv(cards)], { type: 'text/csv;charset=utf-8' }), compareFilename(new Date()))

/** Up to three programs side by side on the whole screen; what differs is marked (G-L-57). */
export function CompareDialog({ cards, onRemove, onClose }: Props) {
  const t = useT()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const values = cards.map(compareValues)
  const rows = compareHeaders.map((header, index) => {
    const texts = values.map((line) => line[index]!)
    return {
      id: header,
      name: t(header),
      values: texts.map((text, place) =>
        text ? (
          <span key={cards[place]!.identifier} dir="auto">
            {header === 'Attendance On' ? t(text) : text}
          </span>
        ) : (
          <NoValue key={cards[place]!.identifier} />
        ),
      ),
      differs: new Set(texts).size > 1,
    }
  })
  return (
    <Modal opened onClose={onClose} fullScreen title={t('Compare Programs')}>
      <div className="e-compare-head">
        {cards.map((card) => (
          <Button
            key={card.identifier}
            size="xs"
            variant="subtle"
            leftSection={<IconX size={16} stroke={1.6} />}
            onClick={() => onRemove(card)}
          >
            {t('Remove {{name}}', { name: card.program.name })}
          </Button>
        ))}
        <span className="e-grow" />
        <Button variant="filled" leftSection={<IconDownload size={18} stroke={1.6} />} onClick={() => download(cards)}>
          {t('Download CSV')}
        </Button>
      </div>
      <CompareTable
        items={cards.map(({ identifier, program }) => ({ id: identifier, name: program.name, note: program.institution.name }))}
        rows={rows}
        onlyDifferences={onlyDifferences}
        onOnlyDifferences={setOnlyDifferences}
      />
    </Modal>
  )
}
