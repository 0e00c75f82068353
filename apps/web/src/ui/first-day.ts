/** The day a week begins with in every calendar, counted from Sunday: Monday, and in Arabic Saturday. */
export const firstDayIn = (language: string) => (language === 'ar' ? 6 : 1)
