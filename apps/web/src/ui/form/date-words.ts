import { useWords } from '../words.tsx'

/** What the buttons of a calendar are called for those who hear them. */
export function useCalendarLabels() {
  const t = useWords()
  return {
    previousMonth: t('Previous month'),
    nextMonth: t('Next month'),
    previousYear: t('Previous year'),
    nextYear: t('Next year'),
    previousDecade: t('Previous decade'),
    nextDecade: t('Next decade'),
    monthLevelControl: t('Choose a month'),
    yearLevelControl: t('Choose a year'),
  }
}
