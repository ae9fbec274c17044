/** The types that a name's form, or a sentence that uses it, can state. */
export type EvidentType = 'event' | 'location' | 'organization' | 'product' | 'work';
