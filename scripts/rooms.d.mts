export function sectionOf(heading: string): string;
export function pictureOf(heading: string): Map<string, Set<string>>;
export function roomsBelow(room: string, picture: ReadonlyMap<string, ReadonlySet<string>>): Set<string>;
