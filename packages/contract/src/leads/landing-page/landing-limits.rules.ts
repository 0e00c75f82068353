/** The page that is shown once the form was sent. */
export const thanksKey = 'thanks'
/** How much a landing page holds. */
export const landingLimits = { pages: 8, sections: 30, items: 20, pictures: 12, institutions: 24 } as const
