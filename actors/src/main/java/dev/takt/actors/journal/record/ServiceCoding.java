package dev.takt.actors.journal.record;

import dev.takt.loop.service.ActuatorStatus;
import dev.takt.loop.service.ControlledStatus;
import dev.takt.loop.service.ServiceImage;
import dev.takt.loop.service.ServiceImage.ActuatorService;
import dev.takt.loop.service.ServiceImage.ControlledService;
import java.util.ArrayList;
import java.util.List;

/** The bytes of what is in service. */
public final class ServiceCoding {
    private ServiceCoding() {}

    public static void write(ServiceImage image, Encoder out) {
        out.whole(image.actuators().size());
        image.actuators()
                .forEach(actuator -> out.text(actuator.name())
                        .tag(actuator.status())
                        .real(actuator.value())
                        .text(actuator.reason())
                        .large(actuator.since())
                        .flag(actuator.taken()));
        out.whole(image.controlled().size());
        image.controlled()
                .forEach(each -> out.text(each.name())
                        .tag(each.status())
                        .text(each.reason())
                        .large(each.since()));
    }

    public static ServiceImage read(Decoder in) {
        List<ActuatorService> actuators = new ArrayList<>();
        for (int left = in.whole(); left > 0; left--) {
            actuators.add(new ActuatorService(
                    in.text(), in.tag(ActuatorStatus.class), in.real(), in.text(), in.large(), in.flag()));
        }
        List<ControlledService> controlled = new ArrayList<>();
        for (int left = in.whole(); left > 0; left--) {
            controlled.add(new ControlledService(in.text(), in.tag(ControlledStatus.class), in.text(), in.large()));
        }
        return new ServiceImage(actuators, controlled);
    }
}
