export function withFigures(page: string, results: string): string;
