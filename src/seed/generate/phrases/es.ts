import type { Phrases } from './phrases.js';

export const ES: Phrases = {
  kinds: {
    sailing: {
      category: 'Paseos en barco',
      titles: [
        'Navegar a vela al atardecer',
        'Vela matinal con desayuno',
        'Crucero en un velero clásico',
        'Aprender a navegar en una tarde',
      ],
      openings: [
        'Deje atrás el muelle: desde el agua {city} se ve mejor que nunca.',
        'Ice las velas con nuestra tripulación, o déjele el trabajo al viento.',
      ],
      closings: [
        'No hace falta experiencia, solo algo de abrigo.',
        'El barco es tan pequeño que se habla con todos a bordo.',
      ],
      highlights: [
        'Una copa de la tierra a bordo',
        'La ciudad vista desde el agua',
        'Lleve usted el timón',
        'Solo grupos pequeños',
      ],
      steps: ['embarque y normas de seguridad', 'velas arriba, motor apagado', 'vuelta al muelle'],
      addons: ['Botella de vino espumoso', 'Plato para picar'],
    },
    walk: {
      category: 'Visitas a pie',
      titles: [
        'Paseo por el casco antiguo',
        'Paseo de arte urbano',
        'Fantasmas y leyendas a la luz del farol',
        'Patios escondidos a pie',
      ],
      openings: [
        'Recorra {city} con una guía que siempre ha vivido aquí y sabe qué puertas están abiertas.',
        'Dos horas a pie, lejos de las grandes calles y de las colas.',
      ],
      closings: [
        'Paramos a menudo y terminamos donde el café es bueno.',
        'La visita se hace haga el tiempo que haga; prestamos paraguas.',
      ],
      highlights: [
        'Una guía nacida a la vuelta de la esquina',
        'Lugares que no están en las guías',
        'Historias en vez de fechas',
        'Sin cuestas empinadas',
      ],
      steps: ['encuentro bajo el reloj', 'el barrio detrás de la plaza', 'la vista al final'],
      addons: ['Sistema de audio para su grupo', 'Plano impreso de nuestros lugares favoritos'],
    },
    bikes: {
      category: 'Alquiler de bicicletas',
      titles: [
        'Alquiler de bicicleta urbana',
        'Alquiler de bicicleta eléctrica',
        'Alquiler de bicicleta gravel',
        'Alquiler de bicicleta de carga para familias',
      ],
      openings: [
        'Recorra {city} a su ritmo: revisamos las bicicletas cada semana y las hay de 1,50 a 2 metros.',
        'Llévese una bicicleta por una hora o por todas las que quiera.',
      ],
      closings: [
        'Casco, candado y plano de calles tranquilas incluidos.',
        'Si algo se rompe, llame y vamos.',
      ],
      highlights: [
        'Revisadas cada semana',
        'Casco y candado incluidos',
        'Sillas infantiles a petición',
        'Recogida en el centro',
      ],
      steps: ['recogida de la bicicleta', 'por calles tranquilas', 'devolución en nuestro puesto'],
      addons: ['Remolque para dos niños', 'Alforja'],
    },
    cooking: {
      category: 'Clases de cocina',
      titles: [
        'Mercado y clase de cocina',
        'Cocinar como la abuela',
        'Taller de pan y repostería',
        'Noche de cocina vegetariana',
      ],
      openings: [
        'Compre en el mercado con nuestra cocinera y prepare tres platos con lo que haya encontrado.',
        'En nuestra cocina, en pleno centro de {city}, todos reciben un delantal, un cuchillo y una tarea.',
      ],
      closings: [
        'Al final comemos juntos y las recetas se las lleva usted.',
        'Díganos qué no come y lo tendremos en cuenta.',
      ],
      highlights: [
        'Una cocina de verdad, no un espectáculo',
        'Tres platos con bebida',
        'Recetas para llevar',
        'Doce cocineros como máximo',
      ],
      steps: ['qué hay de temporada', 'a los fogones', 'en la mesa larga'],
      addons: ['Maridaje para la mesa', 'Delantal para llevar'],
    },
    museum: {
      category: 'Museos y monumentos',
      titles: [
        'Entrada al museo con hora',
        'Entre bastidores en el museo',
        'El museo para niños',
        'Noche en el museo',
      ],
      openings: [
        'Elija una hora, muestre su entrada en la puerta lateral y pase.',
        'Cuatrocientos años de {city} en tres plantas, del primer puente al último tranvía.',
      ],
      closings: [
        'Quédese cuanto quiera; la cafetería de la azotea está abierta a todos.',
        'Hay ascensor a todas las plantas y asientos en todas las salas.',
      ],
      highlights: ['Sin colas', 'Audioguía en siete idiomas', 'Azotea', 'Taquillas gratuitas'],
      steps: ['entrada a la hora indicada', 'colección permanente', 'azotea y cafetería'],
      addons: ['Guía para su grupo', 'Audioguía'],
    },
    kayak: {
      category: 'Kayak y canoa',
      titles: [
        'Kayak para principiantes',
        'Kayak al amanecer',
        'Kayak de fondo transparente',
        'Clase de paddle surf',
      ],
      openings: [
        'Reme junto a la orilla de {city} en kayaks dobles y estables, con un guía delante y otro detrás.',
        'Desde un kayak, hasta una ciudad conocida es nueva.',
      ],
      closings: [
        'Chaleco, bolsa estanca y todo lo que hay que saber corren de nuestra cuenta.',
        'Hay que saber nadar, y uno puede mojarse.',
      ],
      highlights: [
        'Kayaks dobles y estables',
        'Chalecos de todas las tallas',
        'Fotos incluidas',
        'Té caliente al final',
      ],
      steps: ['chalecos y primeras paladas', 'junto a la orilla', 'un té en el embarcadero'],
      addons: ['Cámara sumergible para su grupo', 'Traje de neopreno'],
    },
    tasting: {
      category: 'Comida y bebida',
      titles: [
        'Ruta de comida callejera',
        'Cata de vinos en la bodega',
        'Cata de café y chocolate',
        'Desayuno en el mercado',
      ],
      openings: [
        'Venga con hambre: en seis paradas probará lo que de verdad se come en {city}.',
        'Un grupo pequeño, una mesa larga y un anfitrión que conoce a cada productor por su nombre.',
      ],
      closings: ['Todas las degustaciones están incluidas.', 'Siempre hay algo para vegetarianos.'],
      highlights: [
        'Seis degustaciones incluidas',
        'Solo negocios familiares',
        'Opción vegetariana',
        'Recetas y direcciones para después',
      ],
      steps: ['un primer bocado', 'lo que hoy vende el mercado', 'algo dulce para terminar'],
      addons: ['Cesta con nuestros favoritos', 'Maridaje sin alcohol'],
    },
    excursion: {
      category: 'Excursiones',
      titles: [
        'Excursión a la montaña',
        'Castillos y pueblos en un día',
        'Excursión a la costa',
        'Dos días en el campo',
      ],
      openings: [
        'Salimos de {city} por la mañana y volvemos antes de cenar.',
        'Un día entero fuera de la ciudad en minibús, con tiempo para bajar en los lugares más bonitos.',
      ],
      closings: [
        'La comida en la posada no está incluida: cada uno come lo que quiere.',
        'Traiga buen calzado y bañador.',
      ],
      highlights: [
        'Minibús, dieciséis viajeros como máximo',
        'Salida del centro',
        'Dos paseos guiados',
        'Tiempo libre',
      ],
      steps: ['salida', 'paseo con vistas', 'comida y regreso'],
      addons: ['Recogida en su hotel', 'Comida para llevar'],
    },
    gift: {
      category: 'Vales de regalo',
      titles: ['Vale de regalo', 'Vale de regalo para dos', 'Vale de cumpleaños', 'Vale de Navidad'],
      openings: [
        'Regale una experiencia en {city}; la fecha la elige quien la recibe.',
        'Para un cumpleaños, una despedida o para dar las gracias.',
      ],
      closings: [
        'El vale llega enseguida por correo electrónico.',
        'Vale tres años y sirve para todo lo que ofrecemos.',
      ],
      highlights: [
        'Enseguida por correo electrónico',
        'Válido tres años',
        'Para todo lo que ofrecemos',
        'Con sus propias palabras',
      ],
      steps: ['elegir', 'escribir unas palabras', 'regalar'],
      addons: ['Tarjeta impresa por correo', 'Lazo y caja'],
    },
  },
  qualifiers: [
    'en grupo pequeño',
    'para familias',
    'para madrugadores',
    'con guía local',
    'con recogida en el hotel',
    'en fin de semana',
  ],
  seats: {
    adult: { name: 'Adulto', description: 'Desde 15 años' },
    child: { name: 'Niño', description: 'De 4 a 14 años' },
    senior: { name: 'Sénior', description: 'Desde 65 años, con documento' },
    group: { name: 'Grupo', description: 'Precio por cada miembro del grupo' },
    bike: { name: 'Bicicleta', description: 'Talla del cuadro al recogerla' },
    place: { name: 'Vale', description: 'Para una persona' },
  },
  seasons: { high: 'Temporada alta', low: 'Temporada baja', open: 'En cualquier momento' },
  notes: [
    'Le rogamos que llegue diez minutos antes.',
    'Muestre la entrada en el teléfono; no hace falta imprimirla.',
    'Vístase según el tiempo.',
  ],
  fields: {
    phone: 'Teléfono móvil',
    hotel: 'Su hotel',
    diet: 'Alergias y dieta',
    height: 'Estatura en cm',
    source: '¿Cómo nos ha encontrado?',
    sources: { web: 'En la web', friend: 'Por amigos', hotel: 'En el hotel' },
  },
  shop: ['Gorra', 'Taza', 'Bolsa de tela', 'Botella de agua', 'Cartel'],
  reasons: ['Cambio de planes', 'Enfermedad', 'Vuelo aplazado', 'Día equivocado'],
  formats: { shortDateTime: 'd/m/Y H:i', shortDate: 'd/m/Y', shortTime: 'H:i' },
};
