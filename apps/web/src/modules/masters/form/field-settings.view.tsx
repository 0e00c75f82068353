import { Accordion, Checkbox, Select } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { FieldTypeIcon } from '../form-field/field-type.view.tsx'
import type { BuilderHand } from './builder-hand.state.ts'
import { type BuiltFlaw, changed, controlId, type Place, parentsFor, type Use } from './form-builder.state.ts'
import { RuleFields } from './rule-fields.form.tsx'
import { StepCondition } from './step-condition.form.tsx'
import { useWidths } from './widths.state.ts'

interface Props {
  readonly hand: BuilderHand
  readonly flaws: readonly BuiltFlaw[]
  /** The fields that are unfolded, by number. */
  readonly open: readonly string[]
  readonly onOpen: (ids: string[]) => void
}

/** What is asked of each field, what it depends on, and when a step is there (G-M-23). */
export function FieldSettings({ hand, flaws, open, onOpen }: Props) {
  return (
    <div className="builder-steps">
      {hand.built.map((step, at) => (
        <section key={step.key} className="builder-step" aria-label={hand.stepName(at)}>
          <h2 className="builder-title" dir="auto">
            {hand.stepName(at)}
          </h2>
          {at > 0 && <StepCondition hand={hand} at={at} flaws={flaws.filter((flaw) => flaw.step === at)} />}
          <Accordion multiple value={[...open]} onChange={onOpen} chevronPosition="left">
            {step.uses.map((use, index) => (
              <UseSettings
                key={use.field.id}
                hand={hand}
                use={use}
                place={{ step: at, index }}
                flaws={flaws.filter(({ field }) => field === use.field.id)}
              />
            ))}
          </Accordion>
        </section>
      ))}
    </div>
  )
}

type UseProps = { hand: BuilderHand; use: Use; place: Place; flaws: readonly BuiltFlaw[] }

function UseSettings(props: UseProps) {
  const t = useT()
  const { use, flaws } = props
  const { id, label, type } = use.field
  return (
    <Accordion.Item value={String(id)}>
      <Accordion.Control icon={<FieldTypeIcon type={type} />}>
        <span className="e-row e-wrap">
          <span dir="auto">{t(label)}</span>
          {use.is_required && <Tag tone="accent">{t('Required')}</Tag>}
          {use.is_disabled && <Tag>{t('Disabled')}</Tag>}
          {use.is_hidden && <Tag>{t('Hidden')}</Tag>}
          {flaws.length > 0 && <Tag tone="danger">{t('Needs a change')}</Tag>}
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <UseFields {...props} />
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function UseFields({ hand, use, place, flaws }: UseProps) {
  const t = useT()
  const widths = useWidths()
  const { field } = use
  const change = (part: Partial<Use>) => hand.setBuilt(changed(hand.built, field.id, part))
  const idOf = (path: string) => controlId({ field: field.id }, path)
  const errorAt = (path: string) => {
    const flaw = flaws.find((each) => each.path === path)
    return flaw && t(flaw.text, flaw.vars)
  }
  const isShut = use.is_hidden || use.is_disabled
  const columns = widths.some(({ value }) => value === use.column)
    ? widths
    : [...widths, { value: use.column, label: t('{{width}} of 12 columns', { width: use.column }) }]
  return (
    <div className="e-fields">
      <div className="builder-flags">
        <Checkbox
          id={idOf('is_required')}
          label={t('Required')}
          checked={use.is_required}
          disabled={isShut && !use.is_required}
          error={errorAt('is_required')}
          onChange={(event) => change({ is_required: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('Disabled')}
          checked={use.is_disabled}
          disabled={use.is_required}
          onChange={(event) => change({ is_disabled: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('Hidden')}
          checked={use.is_hidden}
          disabled={use.is_required}
          onChange={(event) => change({ is_hidden: event.currentTarget.checked })}
        />
      </div>
      <ParentField
        hand={hand}
        use={use}
        place={place}
        error={errorAt('field_options.parent_field_name') ?? errorAt('field_options.params')}
      />
      <RuleFields type={field.type} rules={use.rules} onChange={(rules) => change({ rules })} idOf={idOf} errorAt={errorAt} />
      <Select
        label={t('Width')}
        data={columns.map(({ value, label }) => ({ value: String(value), label }))}
        value={String(use.column)}
        onChange={(column) => change({ column: Number(column) })}
        allowDeselect={false}
      />
    </div>
  )
}

/** The field a list is narrowed by, among those that come before it (G-M-32). */
function ParentField({ hand, use, place, error }: Omit<UseProps, 'flaws'> & { error: string | undefined }) {
  const t = useT()
  const parents = parentsFor(hand.built, use.field, place)
  if (parents.length === 0 && !use.parent && !error) return null
  const missing = parents.some(({ name }) => name === use.parent) || !use.parent ? [] : [{ value: use.parent, label: use.parent }]
  return (
    <Select
      id={controlId({ field: use.field.id }, 'field_options.parent_field_name')}
      label={t('Depends on')}
      description={parents.length === 0 ? t('Put the field it depends on before it.') : t('Its choices follow the answer of that field.')}
      data={[...parents.map(({ name, label }) => ({ value: name, label: t(label) })), ...missing]}
      value={use.parent}
      error={error}
      clearable
      onChange={(parent) => hand.setBuilt(changed(hand.built, use.field.id, { parent, params: [] }))}
    />
  )
}
