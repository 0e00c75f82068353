/** From October on people work on the intakes of the next year. */
export const intakeYearAt = (today: string) => Number(today.slice(0, 4)) + (today.slice(5, 7) >= '10' ? 1 : 0)
