import { type Tag as TagRow, tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { type TagType, tagColours, tagTypes } from '@embark/contract/masters/tag/tag.rules.ts'
import { Input, Select, TextInput } from '@mantine/core'
import { saidWith } from '#platform/api/call.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { pairKey, useColourNames, useTagTypeNames } from './tag.state.ts'
import './tag.css'

/** Makes a tag, of the type of the tab it is made in, or changes the given one; shows it as it will look. */
export function TagForm({ tag, type, onClose }: { tag: TagRow | null; type: TagType | null; onClose: () => void }) {
  const t = useT()
  const [typeNames, colourNames] = [useTagTypeNames(), useColourNames()]
  const { txt_color, bg_color } = tag ?? tagColours[0]
  const shared = {
    // Made among all types it has none yet, and the form asks for it.
    defaults: { name: tag?.name ?? '', tag_type: (tag?.tag_type ?? type) as TagType, txt_color, bg_color },
    stales: [tags.list, tags.dropdown],
    failure: 'Something went wrong',
    isToast: true,
    onDone: (data: object) => {
      toast.said(saidWith(data))
      onClose()
    },
  }
  const creating = useEndpointForm(tags.create, { ...shared, toCall: (body) => ({ body }) })
  const editing = useEndpointForm(tags.edit, { ...shared, toCall: (body) => ({ params: { id: tag?.identifier ?? '' }, body }) })
  const form = tag ? editing : creating
  const values = form.form.values as typeof shared.defaults
  const name = values.name.trim()
  return (
    <FormScreen
      variant="modal"
      opened
      title={tag ? t('Edit tag') : t('New tag')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
      disabledReason={name === '' ? t('Tag name is required') : undefined}
    >
      <TextInput label={t('Name')} required maxLength={50} {...form.field('name')} />
      <Select
        label={t('Type')}
        required
        allowDeselect={false}
        data={tagTypes.map((each) => ({ value: each, label: typeNames[each] }))}
        {...form.field('tag_type')}
      />
      <fieldset className="e-pairs">
        <Input.Label component="legend">{t('Colour')}</Input.Label>
        {tagColours.map((pair, index) => (
          <label key={pairKey(pair)} className="e-pair" title={colourNames[index]}>
            <input
              type="radio"
              name="tag-pair"
              aria-label={colourNames[index]}
              checked={pairKey(pair) === pairKey(values)}
              onChange={() => form.form.setValues({ ...pair })}
            />
            <Tag colours={pair}>{colourNames[index]}</Tag>
          </label>
        ))}
      </fieldset>
      <p className="e-row" aria-live="polite">
        <span className="e-sub">{t('Preview')}</span>
        <Tag colours={values}>
          <bdi>{name || t('New tag')}</bdi>
        </Tag>
      </p>
    </FormScreen>
  )
}
