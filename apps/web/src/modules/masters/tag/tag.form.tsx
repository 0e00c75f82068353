import { type Tag as TagRow, tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { type TagType, tagColours, tagTypes } from '@embark/contract/masters/tag/tag.rules.ts'
import { Input, TextInput } from '@mantine/core'
import { saidWith } from '#platform/api/call.ts'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { pairKey, useColourNames, useTagTypeNames } from './tag.state.ts'
import './tag.css'

interface Props {
  readonly tag: TagRow | null
  readonly type: TagType | null
  /** What a new one is called to begin with. */
  readonly name?: string
  readonly onClose: () => void
  readonly onMade?: (tag: TagRow) => void
}

/** Makes a tag, of the type of the tab it is opened from, or changes one; shows what it will look like. */
export function TagForm({ tag, type, name: begun = '', onClose, onMade }: Props) {
  const t = useT()
  const [typeNames, colourNames] = [useTagTypeNames(), useColourNames()]
  const { txt_color, bg_color } = tag ?? tagColours[0]
  const form = useRecordForm(tag, {
    // Made among all types it has none yet, and the form asks for it.
    defaults: { name: tag?.name ?? begun, tag_type: tag?.tag_type ?? type, txt_color, bg_color },
    stales: [tags.list, tags.dropdown],
    create: { endpoint: tags.create, title: t('New tag') },
    edit: { endpoint: tags.edit, title: t('Edit tag') },
    failure: 'Something went wrong',
    isToast: true,
    onDone: (data) => {
      toast.said(saidWith(data))
      if (onMade) onMade(data.tagInfo)
      else onClose()
    },
  })
  const name = (form.values.name ?? '').trim()
  const colours = { txt_color: form.values.txt_color ?? txt_color, bg_color: form.values.bg_color ?? bg_color }
  return (
    <FormScreen form={form} onCancel={onClose} disabledReason={name === '' ? t('Tag name is required') : undefined}>
      <TextInput label={t('Name')} required maxLength={50} {...form.field('name')} />
      <SelectField
        label={t('Type')}
        required
        allowDeselect={false}
        data={tagTypes.map((each) => ({ value: each, label: typeNames[each] }))}
        {...form.field('tag_type')}
      />
      <fieldset className="e-tag-colours">
        <Input.Label component="legend">{t('Colour')}</Input.Label>
        {tagColours.map((pair, index) => (
          <label key={pairKey(pair)} className="e-tag-colour" title={colourNames[index]}>
            <input
              type="radio"
              name="tag-pair"
              aria-label={colourNames[index]}
              checked={pairKey(pair) === pairKey(colours)}
              onChange={() => form.set(pair)}
            />
            <Tag colours={pair}>{colourNames[index]}</Tag>
          </label>
        ))}
      </fieldset>
      <p className="e-row" aria-live="polite">
        <span className="e-sub">{t('Preview')}</span>
        <Tag colours={colours}>
          <bdi>{name || t('New tag')}</bdi>
        </Tag>
      </p>
    </FormScreen>
  )
}
