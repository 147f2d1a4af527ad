import type { Language } from '../../domain/shared/language.js';

/** The texts of tickets. `{name}` is a placeholder. */
export interface TicketTexts {
  readonly ticket: string;
  readonly when: string;
  readonly anyTime: string;
  readonly place: string;
  readonly guest: string;
  readonly category: string;
  readonly seats: string;
  readonly booking: string;
  readonly organiser: string;
  readonly unpaid: string;
  /** On the tickets of a booking with several guests, none of whom owes the amount alone. */
  readonly unpaidWhole: string;
  readonly scan: string;
}

/** The texts by language (P4). */
export const TICKET_TEXTS: Readonly<Record<Language, TicketTexts>> = {
  en: {
    ticket: 'Ticket',
    when: 'When',
    anyTime: 'Voucher, no fixed date',
    place: 'Where',
    guest: 'Guest',
    category: 'Category',
    seats: '{count} seats',
    booking: 'Booking',
    organiser: 'Organiser',
    unpaid: 'Not paid in full: {amount} still due',
    unpaidWhole: 'Not paid in full: {amount} still due for the whole booking, to be paid once',
    scan: 'Show this code when you arrive.',
  },
  de: {
    ticket: 'Ticket',
    when: 'Wann',
    anyTime: 'Gutschein ohne festes Datum',
    place: 'Wo',
    guest: 'Gast',
    category: 'Kategorie',
    seats: '{count} Plätze',
    booking: 'Buchung',
    organiser: 'Veranstalter',
    unpaid: 'Noch nicht vollständig bezahlt: {amount} offen',
    unpaidWhole: 'Noch nicht vollständig bezahlt: {amount} offen, einmal für die ganze Buchung',
    scan: 'Bitte zeigen Sie diesen Code bei der Ankunft vor.',
  },
  fr: {
    ticket: 'Billet',
    when: 'Quand',
    anyTime: 'Bon sans date fixe',
    place: 'Où',
    guest: 'Participant',
    category: 'Catégorie',
    seats: '{count} places',
    booking: 'Réservation',
    organiser: 'Organisateur',
    unpaid: 'Pas encore entièrement payé : {amount} à régler',
    unpaidWhole: 'Pas encore entièrement payé : {amount} à régler, une seule fois pour toute la réservation',
    scan: 'Présentez ce code à votre arrivée.',
  },
  it: {
    ticket: 'Biglietto',
    when: 'Quando',
    anyTime: 'Buono senza data fissa',
    place: 'Dove',
    guest: 'Partecipante',
    category: 'Categoria',
    seats: '{count} posti',
    booking: 'Prenotazione',
    organiser: 'Organizzatore',
    unpaid: 'Non ancora pagato per intero: {amount} da pagare',
    unpaidWhole: 'Non ancora pagato per intero: {amount} da pagare, una sola volta per tutta la prenotazione',
    scan: 'Mostri questo codice all’arrivo.',
  },
  es: {
    ticket: 'Entrada',
    when: 'Cuándo',
    anyTime: 'Vale sin fecha fija',
    place: 'Dónde',
    guest: 'Participante',
    category: 'Categoría',
    seats: '{count} plazas',
    booking: 'Reserva',
    organiser: 'Organizador',
    unpaid: 'Pago incompleto: faltan {amount}',
    unpaidWhole: 'Pago incompleto: faltan {amount}, una sola vez por toda la reserva',
    scan: 'Muestre este código al llegar.',
  },
  pt: {
    ticket: 'Bilhete',
    when: 'Quando',
    anyTime: 'Vale sem data fixa',
    place: 'Onde',
    guest: 'Participante',
    category: 'Categoria',
    seats: '{count} lugares',
    booking: 'Reserva',
    organiser: 'Organizador',
    unpaid: 'Ainda não totalmente pago: faltam {amount}',
    unpaidWhole: 'Ainda não totalmente pago: faltam {amount}, uma só vez por toda a reserva',
    scan: 'Mostre este código à chegada.',
  },
  nl: {
    ticket: 'Ticket',
    when: 'Wanneer',
    anyTime: 'Tegoedbon zonder vaste datum',
    place: 'Waar',
    guest: 'Gast',
    category: 'Categorie',
    seats: '{count} plaatsen',
    booking: 'Boeking',
    organiser: 'Organisator',
    unpaid: 'Nog niet volledig betaald: nog {amount} te betalen',
    unpaidWhole: 'Nog niet volledig betaald: nog {amount} te betalen, één keer voor de hele boeking',
    scan: 'Laat deze code bij aankomst zien.',
  },
};
