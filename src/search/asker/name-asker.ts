const FIRST_PERSON = /\b(?:[Mm]y|[Mm]ine|me|I)\b/;

/** Returns whether a question is about the person who asks it, or may be: “How do I …” is about anybody. */
export const mentionsAsker = (question: string): boolean => FIRST_PERSON.test(question);

/** Replaces the person who asks by their name: “When does my lease end” becomes “When does Ada Byron's lease end”. Pure. */
export const nameAsker = (question: string, name: string): string =>
  question
    .replace(/\b(?:my|mine)\b/gi, () => `${name}'s`)
    .replace(/\bI(?:['’]m| am)\b/g, () => `${name} is`)
    .replace(/\bam I\b/gi, () => `is ${name}`)
    .replace(/\bI\b|\bme\b/g, () => name);
