import type { FormField } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { Button, TextInput } from '@mantine/core'
import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import { type CSSProperties, type DragEvent, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { MenuButton, type MenuEntry } from '#ui/parts/menu-button.tsx'
import { FieldTypeIcon, useFieldTypes } from '../form-field/field-type.view.tsx'
import { type BuilderHand, cardId, titleId } from './builder-hand.state.ts'
import { FieldPalette } from './field-palette.view.tsx'
import { type BuiltFlaw, beside, stepChanged, type Use } from './form-builder.state.ts'
import { useWidths } from './widths.state.ts'

/** Fields are chosen and placed on steps, in their order and width (G-M-23). */
export function PlaceFields({ hand, fields, flaws }: { hand: BuilderHand; fields: readonly FormField[]; flaws: readonly BuiltFlaw[] }) {
  const t = useT()
  return (
    <div className="builder-place">
      <FieldPalette hand={hand} fields={fields} />
      <div className="builder-steps">
        <p id="builder-help" className="e-sub">
          {t('Space picks a field up: arrow keys then move it and change its width. Delete takes it out. Or drag it, or use its menu.')}
        </p>
        {hand.built.map((step, at) => (
          <StepCard key={step.key} hand={hand} at={at} flaws={flaws.filter((flaw) => flaw.step === at)} />
        ))}
        <div>
          <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={hand.addStep}>
            {t('Add step')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The place in a step the pointer is over: before or after the card under it, along the reading direction. */
function indexUnder(event: DragEvent, fallback: number) {
  const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
  if (!card) return fallback
  const box = card.getBoundingClientRect()
  const isBelow = event.clientY > box.top + box.height / 2
  return Number(card.dataset['index']) + (isBelow ? 1 : 0)
}

function StepCard({ hand, at, flaws }: { hand: BuilderHand; at: number; flaws: readonly BuiltFlaw[] }) {
  const t = useT()
  const [over, setOver] = useState<number | null>(null)
  const step = hand.built[at]!
  const name = hand.stepName(at)
  const menu: MenuEntry[] = [
    { id: 'up', label: t('Move up'), disabledReason: at === 0 ? t('It is the first one') : undefined, onRun: () => hand.moveStep(at, -1) },
    {
      id: 'down',
      label: t('Move down'),
      disabledReason: at === hand.built.length - 1 ? t('It is the last one') : undefined,
      onRun: () => hand.moveStep(at, 1),
    },
    {
      id: 'remove',
      label: t('Remove step'),
      danger: true,
      disabledReason: hand.built.length === 1 ? t('A form has at least one step') : undefined,
      onRun: () => hand.removeStep(at),
    },
  ]
  const said = flaws.find(({ path }) => path === 'title')
  return (
    <section
      className="builder-step"
      aria-label={name}
      data-over={over !== null || undefined}
      onDragOver={(event) => {
        if (!hand.dragged) return
        event.preventDefault()
        setOver(indexUnder(event, step.uses.length))
      }}
      onDragLeave={() => setOver(null)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(null)
        hand.drop({ step: at, index: indexUnder(event, step.uses.length) })
      }}
    >
      <header>
        <TextInput
          id={titleId(at)}
          label={t('Title of step {{number}}', { number: at + 1 })}
          maxLength={100}
          dir="auto"
          className="e-grow"
          value={step.title}
          error={said && t(said.text)}
          onFocus={() => hand.setTarget(at)}
          onChange={(event) => hand.setBuilt(stepChanged(hand.built, at, { title: event.currentTarget.value }))}
        />
        <MenuButton entries={menu} label={t('More for {{name}}', { name })} />
      </header>
      {step.uses.length === 0 ? (
        <p className="builder-empty">{t('Drag a field here, or press one in the list.')}</p>
      ) : (
        <ol className="builder-cards">
          {step.uses.map((use, index) => (
            <FieldCard
              key={use.field.id}
              hand={hand}
              use={use}
              place={{ step: at, index }}
              mark={over === index ? 'before' : over === index + 1 && index === step.uses.length - 1 ? 'after' : undefined}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

type CardProps = { hand: BuilderHand; use: Use; place: { step: number; index: number }; mark: 'before' | 'after' | undefined }

function FieldCard({ hand, use, place, mark }: CardProps) {
  const t = useT()
  const types = useFieldTypes()
  const widths = useWidths()
  const { id, label, type } = use.field
  const name = t(label)
  const [up, down] = [beside(hand.built, place, -1), beside(hand.built, place, 1)]
  const menu: MenuEntry[] = [
    { id: 'up', label: t('Move up'), disabledReason: up ? undefined : t('It is the first one'), onRun: () => hand.carry(id, up) },
    { id: 'down', label: t('Move down'), disabledReason: down ? undefined : t('It is the last one'), onRun: () => hand.carry(id, down) },
    ...hand.built.flatMap((step, at) =>
      at === place.step
        ? []
        : [
            {
              id: step.key,
              label: t('Move to {{column}}', { column: hand.stepName(at) }),
              onRun: () => hand.carry(id, { step: at, index: step.uses.length }),
            },
          ],
    ),
    ...widths.map(({ value, label: words }, index) => ({
      id: `width-${value}`,
      label: words,
      apart: index === 0,
      disabledReason: use.column === value ? t('As it is now') : undefined,
      onRun: () => {
        hand.widen(id, value - use.column)
        hand.focusOn(cardId(id))
      },
    })),
    { id: 'remove', label: t('Take out of the form'), danger: true, apart: true, onRun: () => hand.take(id) },
  ]
  return (
    <li
      className="builder-card"
      style={{ '--span': use.column } as CSSProperties}
      data-index={place.index}
      data-mark={mark}
      data-held={hand.held === id || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', use.field.name)
        hand.setDragged(use.field)
      }}
      onDragEnd={() => hand.setDragged(null)}
    >
      <button
        type="button"
        id={cardId(id)}
        className="builder-grip"
        aria-describedby="builder-help"
        aria-pressed={hand.held === id}
        onKeyDown={(event) => hand.onKey(event, id)}
        onBlur={() => hand.letDown(id)}
      >
        <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
        <FieldTypeIcon type={type} />
        <span className="e-two">
          <span dir="auto">{name}</span>
          <small>{types[type]}</small>
        </span>
      </button>
      <MenuButton entries={menu} label={t('More for {{name}}', { name })} small />
    </li>
  )
}
