/** Longer queries are cut: nobody types more to find a gift. */
export const MAX_QUERY = 80
