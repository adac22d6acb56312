import { picture } from '#server/catalogue/pictures.ts'

const ALT = 'A cream gift box tied in claret ribbon, with a journal, a bow, a spool of cord and a sprig of eucalyptus'

/** What Our Story opens beside. */
export const storyPicture = () => picture('site/our-story-tall', ALT)
