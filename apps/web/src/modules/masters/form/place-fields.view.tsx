import type { FormField } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { Button, TextInput } from '@mantine/core'
import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import { type CSSProperties, useRef } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useDragged, useEdgeScroll, useLanding } from '#ui/carry/pointer.ts'
import { MenuButton, type MenuEntry } from '#ui/parts/menu-button.tsx'
import { useFieldTypes } from '../form-field/field-type.view.tsx'
import { type BuilderHand, listOf, titleId } from './builder-hand.state.ts'
import { FieldPalette } from './field-palette.view.tsx'
import { type BuiltFlaw, beside, stepChanged, type Use } from './form-builder.state.ts'
import { useWidths } from './widths.state.ts'

/** Fields are chosen and placed on steps, in their order and width (G-M-23). */
export function PlaceFields({ hand, fields, flaws }: { hand: BuilderHand; fields: readonly FormField[]; flaws: readonly BuiltFlaw[] }) {
  const t = useT()
  const steps = useRef<HTMLDivElement>(null)
  useEdgeScroll(hand.carry, steps)
  return (
    <div className="builder-place">
      <FieldPalette hand={hand} fields={fields} />
      <div className="builder-steps" ref={steps}>
        <header className="builder-arranged">
          <h2>{t('Fields of the form')}</h2>
          <p id="builder-help" className="e-sub">
            {t('Drag fields to arrange them.')} <span>{t('Keyboard: Space, then arrows; Delete removes.')}</span>
          </p>
        </header>
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

function StepCard({ hand, at, flaws }: { hand: BuilderHand; at: number; flaws: readonly BuiltFlaw[] }) {
  const t = useT()
  const step = hand.built[at]!
  const landing = useLanding<HTMLElement>(hand.carry, listOf(at), step.uses.length)
  const mark = hand.carry.markIn(listOf(at))
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
    <section className="builder-step" aria-label={name} ref={landing} data-over={mark !== null || undefined}>
      <header>
        <TextInput
          id={titleId(at)}
          label={t('Title of step {{number}}', { number: at + 1 })}
          placeholder={hand.built.length === 1 ? t('Optional while there is one step') : undefined}
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
              mark={mark === index ? 'before' : mark === index + 1 && mark === step.uses.length ? 'after' : undefined}
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
  const { carry } = hand
  const line = useDragged<HTMLLIElement>(carry, String(id))
  const [up, down] = [beside(hand.built, place, -1), beside(hand.built, place, 1)]
  const menu: MenuEntry[] = [
    { id: 'up', label: t('Move up'), disabledReason: up ? undefined : t('It is the first one'), onRun: () => hand.moveTo(id, up) },
    { id: 'down', label: t('Move down'), disabledReason: down ? undefined : t('It is the last one'), onRun: () => hand.moveTo(id, down) },
    ...hand.built.flatMap((step, at) =>
      at === place.step
        ? []
        : [
            {
              id: step.key,
              label: t('Move to {{column}}', { column: hand.stepName(at) }),
              onRun: () => hand.moveTo(id, { step: at, index: step.uses.length }),
            },
          ],
    ),
    ...widths.map(({ value, label: words }, index) => ({
      id: `width-${value}`,
      label: words,
      apart: index === 0,
      disabledReason: use.column === value ? t('As it is now') : undefined,
      onRun: () => hand.widen(id, value - use.column),
    })),
    { id: 'remove', label: t('Take out of the form'), danger: true, apart: true, onRun: () => hand.take(id) },
  ]
  return (
    <li
      className="builder-card"
      style={{ '--span': use.column } as CSSProperties}
      ref={line}
      data-place={place.index}
      data-landing={mark}
      data-held={carry.held?.id === String(id) || undefined}
    >
      <button
        type="button"
        {...carry.handle(String(id))}
        className="builder-grip e-grow"
        aria-describedby="builder-help"
        aria-pressed={carry.isHeldByKeys(String(id))}
      >
        <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
        <span className="e-two">
          <span dir="auto">{name}</span>
          <small>{types[type]}</small>
        </span>
      </button>
      <MenuButton entries={menu} label={t('More for {{name}}', { name })} small />
    </li>
  )
}
